import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatePanel } from '../../ui/notice/placeholders.tsx';

/** Limits an error to its screen: the bars and the other screens go on working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Offline, a reload may end on the browser's error page; then the screen only renders again. */
  private again(): void {
    if (navigator.onLine) location.reload();
    else this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <StatePanel
        title={
          <h1>
            <Trans>Couldn’t show this screen</Trans>
          </h1>
        }
        text={<Trans>You haven’t lost anything. Reloading the app usually helps.</Trans>}
      >
        <Button variant="primary" onClick={() => this.again()}>
          <Trans>Reload</Trans>
        </Button>
      </StatePanel>
    );
  }
}
