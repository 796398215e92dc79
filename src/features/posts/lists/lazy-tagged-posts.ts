import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

/** Its code is fetched when it is first shown, below a long text. */
export const TaggedPosts = lazyPart(async () => ({ default: (await import('./tagged-posts.tsx')).TaggedPosts }));
