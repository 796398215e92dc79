/** The tag of posts about an article, for readers of both languages: the words of its address. */
export function careTag(slug: string): string {
  return slug.replaceAll('-', ' ');
}
