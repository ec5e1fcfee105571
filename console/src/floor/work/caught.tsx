import { Component, type ReactNode } from 'react';

/** A screen that fails leaves the frame alone: scans and buttons still work, and words say what to do. */
export class Caught extends Component<{ readonly instead: ReactNode; readonly children: ReactNode }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? this.props.instead : this.props.children;
  }
}
