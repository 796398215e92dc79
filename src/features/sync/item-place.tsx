import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { WaitingItem } from '../../data/api/sync.ts';
import { postOfComment } from '../../domain/comment/id.ts';
import { postOfLike } from '../../domain/like/id.ts';
import { targetOfReport } from '../../domain/moderation/id.ts';
import { commentPath } from '../../domain/paths.ts';
import { postPath } from '../../domain/routes.ts';
import { type ScreenApi, useDataClient } from '../../session/session.tsx';

/** The post of a thing without a title, as a link; nothing where the post cannot be read here. */
export function ItemPlace({ item }: { item: Pick<WaitingItem, 'id' | 'kind'> }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const post = postOf(item);
  const fact = useQuery({
    queryKey: ['sync', 'place', post],
    queryFn: async () => (post === null ? null : await titleAndSlug(api, post)),
    enabled: post !== null,
  }).data;
  if (!fact) return null;
  const { title, slug } = fact;
  return (
    <Link className="sync-item__place" to={item.kind === 'comment' ? commentPath(slug, item.id) : postPath(slug)}>
      {t`“${title}”`}
    </Link>
  );
}

function postOf({ id, kind }: Pick<WaitingItem, 'id' | 'kind'>): string | null {
  if (kind === 'comment') return postOfComment(id);
  // Grouped items have only the name of their kind as id.
  if (kind === 'like') return id.includes(':') ? postOfLike(id) : null;
  if (kind !== 'report') return null;
  const target = targetOfReport(id);
  if (target.startsWith('comment:')) return postOfComment(target);
  return target.startsWith('post:') ? target : null;
}

async function titleAndSlug(api: ScreenApi, post: string): Promise<{ title: string; slug: string } | null> {
  const read = await api.readFact('post', post);
  return read.kind === 'found' ? { title: read.value.postTitle, slug: read.value.slug } : null;
}
