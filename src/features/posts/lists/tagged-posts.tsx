import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LIMITS } from '../../../domain/limits.ts';
import { hasTag, newPostSearch } from '../../../domain/post/tags.ts';
import { tagPath } from '../../../domain/routes.ts';
import { useBlocks } from '../../../session/blocks.ts';
import { useRemoved } from '../../../session/removals.tsx';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { overlayOwnPosts } from '../pages/own-posts.ts';
import { useOwnPosts, useTagPosts } from '../queries.ts';
import { PostLines } from './post-lines.tsx';
import { TagCount } from './tag-posts.tsx';

/** Under a text: the newest posts with its tag on this device, a link to all, and one to the form of another. */
export function TaggedPosts({ tag }: { tag: string }) {
  const { t } = useLingui();
  const heading = useId();
  const { pathname } = useLocation();
  const posts = useNewestTagged(tag);
  return (
    <section aria-labelledby={heading} className="stack tight no-print">
      <div className="row row--wrap">
        <h2 id={heading}>{t`In the community`}</h2>
        <TagCount tag={tag} />
      </div>
      {posts.length > 0 && <PostLines posts={posts} />}
      <div className="actions">
        {posts.length > 0 && <Link to={tagPath(tag)}>{t`All posts with the tag #${tag}`}</Link>}
        {/* The app opens the form for this parameter, after signing in. */}
        <ButtonLink small replace to={`${pathname}?${newPostSearch(tag)}`} state={{ keepScroll: true }}>
          {t`Write a post about it`}
        </ButtonLink>
      </div>
    </section>
  );
}

/** With one's own unpublished ones, without blocked people's. */
function useNewestTagged(tag: string) {
  const { data } = useTagPosts(tag);
  const blocks = useBlocks();
  const removed = useRemoved();
  const person = usePerson();
  const own = useOwnPosts().data ?? [];
  const records = own.filter(({ statement }) => statement.type === 'post' && hasTag(statement, tag));
  const facts = data?.pages.flatMap((page) => page.posts) ?? [];
  const seen = facts.filter(({ authorId }) => !blocks.has(authorId));
  const { top, rest } = overlayOwnPosts(seen, { person, records, removed });
  return [...top, ...rest].slice(0, LIMITS.taggedPosts);
}
