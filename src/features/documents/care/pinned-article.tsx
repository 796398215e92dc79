import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { careArticle } from '../../../domain/care/articles.ts';
import { routePath } from '../../../domain/routes.ts';
import { useDataClient } from '../../../session/session.tsx';
import { LinkRow } from '../../../ui/layout/link-row.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import './care.css';
import { pinnedKey } from './pinned-key.ts';
import { useHandbook } from './use-handbook.ts';

/** The article that an admin pinned for the season; nothing if there is none, or this app does not have it. */
export function PinnedArticle() {
  const { api } = useDataClient();
  const slug = useQuery({ queryKey: pinnedKey, queryFn: () => api.pinnedArticle() }).data?.slug ?? null;
  return slug === null || careArticle(slug) === null ? null : <Pinned slug={slug} />;
}

function Pinned({ slug }: { slug: string }) {
  const { t } = useLingui();
  const text = useHandbook().data?.[slug];
  if (text === undefined) return null;
  return (
    <section aria-labelledby="pinned-article" className="panel care__topic">
      <h2 id="pinned-article">{t`For this season`}</h2>
      <LinkRow
        to={routePath('careArticle', { slug })}
        sign={<Icon name="heart" size={24} />}
        words={
          <>
            <span className="link-row__name">{text.title}</span>
            <span className="link-row__soft">{text.summary}</span>
          </>
        }
        badges={null}
      />
    </section>
  );
}
