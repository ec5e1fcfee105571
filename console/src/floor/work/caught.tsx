import { Component, type ReactNode } from 'react';

interface Props {
  /** The number of the answer: with the next one, the screen is tried again. */
  readonly nth: number;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** An error boundary: when a screen fails, `instead` is shown in its place, and scans and buttons still work. */
export class Caught extends Component<Props> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidUpdate({ nth }: Props) {
    if (this.state.isFailed && nth !== this.props.nth) this.setState({ isFailed: false });
  }

  override render() {
    return this.state.isFailed ? this.props.instead : this.props.children;
  }
}
