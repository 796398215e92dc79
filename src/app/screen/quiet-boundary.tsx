import { Component, type ReactNode } from 'react';

/** For invisible helpers: when one fails, it is not rendered, and the screen stays as it is. */
export class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
