import { tidyLine } from '../plain-text.ts';

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Whether a link is permitted: an absolute address of an allowed scheme, without a name or password before the host.
 * These would sign the reader's browser in elsewhere, and can imitate another address
 * (`https://bank.example@elsewhere.example`). Invisible characters are refused, too.
 */
export function isAllowedHref(href: string): boolean {
  const url = urlOf(href);
  return url !== null && SCHEMES.has(url.protocol) && !hasCredentials(url) && tidyLine(href) === href;
}

/** The address without name and password; a text that is no address is returned unchanged. */
export function withoutCredentials(href: string): string {
  const url = urlOf(href);
  if (url === null || !SCHEMES.has(url.protocol) || !hasCredentials(url)) return href;
  url.username = '';
  url.password = '';
  return url.href;
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

function urlOf(href: string): URL | null {
  try {
    return new URL(href);
  } catch {
    return null;
  }
}
