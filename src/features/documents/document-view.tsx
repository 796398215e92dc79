import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLocale } from '../../i18n/use-locale.ts';
import { MissingText } from '../../ui/notice/missing-text.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { type Block, type DocumentName, isTable, type TextDocument } from './document.ts';
import './document.css';
import { Words } from './document-text.tsx';
import { loadDocument } from './load-document.ts';

/** The targets of a text's links. */
export interface DocumentLinks {
  /** The address of a screen by its route's name. */
  hrefOf: (route: string) => string;
  email: string | null;
  onConsent: () => void;
}

/**
 * A static text in the current language (spec part 1, section 2.8), with a table of contents on wide screens;
 * printable.
 */
export function DocumentView({ name, links }: { name: DocumentName; links: DocumentLinks }) {
  const { locale } = useLocale();
  const text = useQuery({
    queryKey: ['document', name, locale],
    queryFn: () => loadDocument(name, locale),
    placeholderData: (before) => before,
  });
  if (text.isError) return <MissingText onAgain={() => void text.refetch()} />;
  if (text.data === undefined) return <Waiting />;
  return <Shown text={text.data} links={links} contents={name !== 'about'} />;
}

function Shown({ text, links, contents }: { text: TextDocument; links: DocumentLinks; contents: boolean }) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const { effective } = text;
  useEffect(() => goTo(hash), [hash]);
  return (
    <article className="document">
      {effective !== null && <p className="soft small">{t`Effective from ${effective}`}</p>}
      <Blocks blocks={text.intro} links={links} />
      {contents && (
        <nav className="document__contents panel" aria-labelledby="contents">
          <h2 id="contents">{t`Contents`}</h2>
          <ol>
            {text.sections.map(({ id, heading }) => (
              <li key={id}>
                {/* The section scrolls into view below; the page must not start at its top again. */}
                <Link to={`#${id}`} state={{ keepScroll: true }} onClick={() => goTo(`#${id}`)}>
                  {heading}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {text.sections.map(({ id, heading, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {heading}
          </h2>
          <Blocks blocks={blocks} links={links} />
        </section>
      ))}
    </article>
  );
}

function goTo(hash: string): void {
  const heading = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Blocks({ blocks, links }: { blocks: readonly Block[]; links: DocumentLinks }) {
  return blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} links={links} />);
}

function OneBlock({ block, links }: { block: Block; links: DocumentLinks }) {
  if (typeof block === 'string')
    return (
      <p>
        <Words text={block} links={links} />
      </p>
    );
  if (!isTable(block))
    return (
      <ul>
        {block.map((item) => (
          <li key={item}>
            <Words text={item} links={links} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className="document__table">
      <table>
        <thead>
          <tr>
            {block.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, column) => (
                <td key={cell} data-head={block.head[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
