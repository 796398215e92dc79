import { tidyLine } from '../../../domain/plain-text.ts';
import { isAllowedHref, withoutCredentials } from '../../../domain/post/allowed-href.ts';

const MAIL = /^(?:https?:\/\/)?([^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+)$/;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u;

/**
 * The stored form of a link's typed address: a bare host becomes a web page, a bare e-mail address a mail link, and a
 * name and a password before a host are removed. Null: it may not be linked.
 */
export function linkAddress(typed: string): string | null {
  // Typed or pasted behind the field's earlier content.
  const address = tidyLine(typed)
    .trim()
    .replace(/^https?:\/\/(?=(?:https?:\/\/|mailto:))/i, '');
  const [, mail] = MAIL.exec(address) ?? [];
  if (mail !== undefined) return `mailto:${mail}`;
  const complete = withoutCredentials(HOST.test(address) ? `https://${address}` : address);
  return isAllowedHref(complete) ? complete : null;
}
