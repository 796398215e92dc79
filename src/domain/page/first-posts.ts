import type { PostFact } from '../post/schema.ts';
import { jsonForScript } from './html.ts';

/** The element of a page that holds the first posts of its list. */
export const FIRST_POSTS_ID = 'first-posts';

/**
 * Posts can be long, and this part loads before the scripts: beyond the first few screens the mirror supplies them in
 * the same order.
 */
const MOST_CHARACTERS = 24_000;

/** Data that is not executed, so the content security policy stays strict. */
export function firstPostsHtml(posts: readonly PostFact[]): string {
  const written: string[] = [];
  let characters = 0;
  for (const post of posts) {
    const json = jsonForScript(post);
    characters += json.length;
    if (characters > MOST_CHARACTERS) break;
    written.push(json);
  }
  return written.length === 0
    ? ''
    : `<script type="application/json" id="${FIRST_POSTS_ID}">[${written.join(',')}]</script>`;
}
