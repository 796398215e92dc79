import { petKey } from '../domain/pet/id.ts';
import { routePath } from '../domain/routes.ts';
import type { PostLinks } from '../features/posts/post-links.ts';

/** Addresses with a parameter, as the features ask for them. */
export const postPath = (slug: string) => routePath('post', { slug });
export const profilePath = (id: string) => routePath('profile', { id });
export const petPath = (id: string) => routePath('pet', { id: petKey(id) });
export const tagPath = (tagname: string) => routePath('postsByTag', { tagname });

export const POST_LINKS: PostLinks = { post: postPath, author: profilePath, tag: tagPath };
