const WEAK = /^W\//;

/**
 * Whether `if-none-match` names `etag`: it is a list of tags, or `*`, and weak tags match strong ones (RFC 9110,
 * section 13.1.2).
 */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const named = etag.replace(WEAK, '');
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(WEAK, '') === named);
}
