import { tidyLine } from '../plain-text.ts';

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Whether a link may be kept: an absolute address of an allowed scheme, without a name or a password in front of the
 * host. They would send the reader's browser somewhere as somebody, and make an address look like another one's
 * (`https://bank.example@elsewhere.example`). Without characters that nobody sees, too.
 */
export function isAllowedHref(href: string): boolean {
  const url = urlOf(href);
  return url !== null && SCHEMES.has(url.protocol) && !hasCredentials(url) && tidyLine(href) === href;
}

/** The address without name and password, as far as it is one; otherwise as it is. */
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
