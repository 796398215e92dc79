import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  CARE_ARTICLES,
  CARE_TOPICS,
  type CareArticle,
  type CareTopic,
  careArticle,
} from '../../../domain/care/articles.ts';
import type { Handbook } from '../../../domain/care/text.ts';
import { routePath } from '../../../domain/routes.ts';
import { LinkRow } from '../../../ui/layout/link-row.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import './care.css';
import { HandbookState } from './handbook-state.tsx';
import { recentReadings } from './reading-store.ts';
import { useHandbook } from './use-handbook.ts';

/** Articles that the handbook offers to continue. */
const MAX_UNFINISHED = 3;

const TOPIC_NAMES: Readonly<Record<CareTopic, MessageDescriptor>> = {
  firstAid: msg`First aid`,
  life: msg`Everyday life`,
  health: msg`Health`,
  nutrition: msg`Nutrition`,
  grooming: msg`Grooming`,
  training: msg`Training`,
};

/** Every article of the handbook: those this person reads, what is urgent, then the rest by topic. */
export function CareList() {
  const { t, i18n } = useLingui();
  const handbook = useHandbook();
  const [recent] = useState(recentReadings);
  if (handbook.data === undefined) return <HandbookState handbook={handbook} />;
  const texts = handbook.data;
  const listed = (slugs: readonly string[]) => slugs.flatMap((slug) => careArticle(slug) ?? []);
  const calm = CARE_ARTICLES.filter(({ emergency }) => !emergency);
  return (
    <div className="care stack">
      <Articles
        id="unfinished"
        name={t`Continue reading`}
        articles={listed(recent.unfinished).slice(0, MAX_UNFINISHED)}
        texts={texts}
      />
      <Articles id="marked" name={t`Marked by you`} articles={listed(recent.marked)} texts={texts} />
      <Articles
        id="urgent"
        name={t`When every minute counts`}
        articles={CARE_ARTICLES.filter(({ emergency }) => emergency)}
        texts={texts}
      />
      {CARE_TOPICS.map((topic) => (
        <Articles
          key={topic}
          id={topic}
          name={i18n._(TOPIC_NAMES[topic])}
          articles={calm.filter((article) => article.topic === topic)}
          texts={texts}
        />
      ))}
    </div>
  );
}

interface ArticlesProps {
  id: string;
  name: string;
  articles: readonly CareArticle[];
  texts: Handbook;
}

function Articles({ id, name, articles, texts }: ArticlesProps) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={id} className="panel care__topic">
      <h2 id={id}>{name}</h2>
      <ul className="care__articles">
        {articles.map(({ slug, emergency }) => (
          <li key={slug}>
            <LinkRow
              to={routePath('careArticle', { slug })}
              sign={<Icon name={emergency ? 'warning' : 'heart'} size={24} />}
              words={
                <>
                  <span className="link-row__name">{texts[slug]?.title}</span>
                  <span className="link-row__soft">{texts[slug]?.summary}</span>
                </>
              }
              badges={null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
