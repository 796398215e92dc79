import { commentAnchor } from '../../domain/comment/id.ts';
import { postPath } from '../post/address.ts';

/** The address of a comment: a fragment on its post's page. */
export const commentPath = (slug: string, id: string) => postPath(slug) + commentAnchor(id);
