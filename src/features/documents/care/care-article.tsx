import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CareArticle } from '../../../domain/care/articles.ts';
import type { ArticleBlock, ArticleText, Handbook, Inline } from '../../../domain/care/text.ts';
import { routePath } from '../../../domain/routes.ts';
import { ShareButton } from '../../../entities/share/share-button.tsx';
import { useDates } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { PinButton } from './pin-button.tsx';
import '../document.css';
import './care.css';
import { readingOf, writeMarked } from './reading-store.ts';
import { useReadingProgress } from './use-reading-progress.ts';

const careLink = (slug: string) => routePath('careArticle', { slug });

interface CareArticleProps {
  article: CareArticle;
  texts: Handbook;
  /** What the community writes about it. */
  community: ReactNode;
}

/** The text of an article, what to read next, and how it was checked. */
export function CareArticleView({ article, texts, community }: CareArticleProps) {
  const { t } = useLingui();
  const dates = useDates();
  const passages = useRef<HTMLDivElement>(null);
  // In an emergency everybody begins with the first step.
  useReadingProgress(article.emergency ? null : article.slug, passages);
  const text = texts[article.slug];
  if (text === undefined) return null;
  const reviewed = dates.date(article.reviewed);
  return (
    <article className="document care">
      <p className="care__summary">{text.summary}</p>
      <p className="banner">{t`These articles replace no vet. If you are in doubt, call one.`}</p>
      <div ref={passages} className="care__text">
        <Blocks text={text} />
      </div>
      <div className="actions no-print">
        <MarkButton key={article.slug} slug={article.slug} />
        <ShareButton href={careLink(article.slug)} title={text.title} text={text.summary} />
        <Button onClick={() => window.print()}>{t`Print`}</Button>
        <PinButton slug={article.slug} />
      </div>
      <section aria-labelledby="next" className="no-print">
        <h2 id="next">{t`Read next`}</h2>
        <ul>
          {article.related.map((slug) => (
            <li key={slug}>
              <Link to={careLink(slug)}>{texts[slug]?.title}</Link>
            </li>
          ))}
        </ul>
      </section>
      <p className="soft small">{t`Written by Lapka’s editors and reviewed on ${reviewed}.`}</p>
      {community}
    </article>
  );
}

/** Marks the article on this device: then it comes first in the list. */
function MarkButton({ slug }: { slug: string }) {
  const { t } = useLingui();
  const [marked, setMarked] = useState(() => readingOf(slug).marked);
  return (
    <Button
      aria-pressed={marked}
      onClick={() => {
        writeMarked(slug, !marked);
        setMarked(!marked);
      }}
    >
      <Icon name="bookmark" size={20} className={marked ? 'care__marked' : undefined} />
      {t`Keep at the top of the list`}
    </Button>
  );
}

function Blocks({ text }: { text: ArticleText }) {
  return text.blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />);
}

function Block({ block }: { block: ArticleBlock }) {
  if ('heading' in block) return <h2>{block.heading}</h2>;
  if ('text' in block) {
    return (
      <p>
        <Words words={block.text} />
      </p>
    );
  }
  const items: ReactNode = block.items.map((item) => (
    <li key={JSON.stringify(item)}>
      <Words words={item} />
    </li>
  ));
  return block.ordered ? <ol className="care__steps">{items}</ol> : <ul>{items}</ul>;
}

function Words({ words }: { words: readonly Inline[] }) {
  return words
    .map((word, index) => ({ word, key: `${index}${JSON.stringify(word)}` }))
    .map(({ word, key }) => <Fragment key={key}>{shown(word)}</Fragment>);
}

function shown(word: Inline): ReactNode {
  if (typeof word === 'string') return word;
  if ('strong' in word) return <strong>{word.strong}</strong>;
  return <Link to={careLink(word.slug)}>{word.words}</Link>;
}
