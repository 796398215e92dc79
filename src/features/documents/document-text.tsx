import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { LICENCES_FILE } from '../../domain/service-paths.ts';
import type { DocumentLinks } from './document-view.tsx';

const MARK = /(\{email\}|\[[^[\]]+\]\(\w+\))/;
const LINK = /^\[([^\]]+)\]\((\w+)\)$/;

/** A text with its links (`document.ts` defines their syntax). */
export function Words({ text, links }: { text: string; links: DocumentLinks }) {
  return text
    .split(MARK)
    .map((part, index) => ({ part, key: `${index}${part}` }))
    .map(({ part, key }) => {
      if (part === '{email}') return <Email key={key} address={links.email} />;
      const [, words, target] = LINK.exec(part) ?? [];
      if (words === undefined || target === undefined) return part;
      if (target === 'consent')
        return (
          <button key={key} type="button" className="document__button" onClick={links.onConsent}>
            {words}
          </button>
        );
      if (target === 'licences')
        return (
          // A tab of its own: the file is not stored on the device, and offline it would replace the app by an error.
          <a key={key} href={`/${LICENCES_FILE}`} target="_blank" rel="noopener">
            {words}
          </a>
        );
      return (
        <Link key={key} to={links.hrefOf(target)}>
          {words}
        </Link>
      );
    });
}

/** On a fresh device without a network the address is unknown; then a sentence replaces it. */
function Email({ address }: { address: string | null }) {
  const { t } = useLingui();
  return address === null ? (
    <em>{t`(the address appears when you’re online)`}</em>
  ) : (
    <a href={`mailto:${address}`}>{address}</a>
  );
}
