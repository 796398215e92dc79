import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatePanel } from '../../ui/notice/state-panel.tsx';

/** A mistake in one screen leaves the bars and the other screens alone. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Without a network a reload may end on the browser's error page: then the screen is only tried again. */
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
        <Button look="primary" onClick={() => this.again()}>
          <Trans>Reload</Trans>
        </Button>
      </StatePanel>
    );
  }
}
