import { Trans } from '@lingui/react/macro';
import './skip-link.css';

/** The first stop of the keyboard: past the bars to the content. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link button button--primary">
      <Trans>Skip to main content</Trans>
    </a>
  );
}
