import { Component, type ReactNode } from 'react';

/** An error boundary: when a screen fails, `instead` is shown in its place, and scans and buttons still work. */
export class Caught extends Component<{ readonly instead: ReactNode; readonly children: ReactNode }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? this.props.instead : this.props.children;
  }
}
