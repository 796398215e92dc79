import { isAllowedHref } from '../../../domain/post/allowed-href.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../domain/post/allowed-html.ts';

/** The allowed HTML of a post, in the sanitiser's format. */
export const POST_HTML = { tags: ALLOWED_TAGS, attributes: ALLOWED_ATTRIBUTES, isAllowedHref } as const;
