import { Trans } from '@lingui/react/macro';
import './skip-link.css';

/** The first tab stop: skips the bars to the content. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link button button--primary">
      <Trans>Skip to main content</Trans>
    </a>
  );
}
