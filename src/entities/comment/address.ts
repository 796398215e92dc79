import { commentAnchor } from '../../domain/comment/id.ts';
import { postPath } from '../post/address.ts';

/** The address of a comment: its place on the page of its post. */
export const commentPath = (slug: string, id: string) => postPath(slug) + commentAnchor(id);
