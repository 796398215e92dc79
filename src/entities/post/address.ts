import { routePath } from '../../domain/routes.ts';

/** The address of a post. */
export const postPath = (slug: string) => routePath('post', { slug });

/** The address of the posts with a tag. */
export const tagPath = (tagname: string) => routePath('postsByTag', { tagname });
