import { isAllowedHref } from '../../../domain/post/allowed-href.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../domain/post/allowed-html.ts';

/** What a post's HTML may consist of, in the sanitiser's shape. */
export const POST_HTML = { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES, isAllowedHref } as const;
