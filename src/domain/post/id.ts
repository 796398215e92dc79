/** The statement's id and the fact's id are the same text, in two databases: publishing twice meets itself. */
export function postId(ulid: string): string {
  return `post:${ulid}`;
}

/** The last ten characters of the ULID (50 random bits) end the slug, which makes it unique without asking anyone. */
export function slugSuffix(id: string): string {
  return id.slice(-10).toLowerCase();
}
