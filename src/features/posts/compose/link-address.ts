import { tidyLine } from '../../../domain/plain-text.ts';
import { isAllowedHref, withoutCredentials } from '../../../domain/post/allowed-href.ts';

const MAIL = /^(?:https?:\/\/)?([^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+)$/;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u;

/**
 * What somebody typed as the address of a link, as it is kept: a bare host is a page, a bare e-mail address writes to
 * somebody, and a name and a password in front of a host are left out. Null: it is no address that may be linked.
 */
export function linkAddress(typed: string): string | null {
  // Typed or pasted behind what stood in the field.
  const address = tidyLine(typed)
    .trim()
    .replace(/^https?:\/\/(?=(?:https?:\/\/|mailto:))/i, '');
  const [, mail] = MAIL.exec(address) ?? [];
  if (mail !== undefined) return `mailto:${mail}`;
  const complete = withoutCredentials(HOST.test(address) ? `https://${address}` : address);
  return isAllowedHref(complete) ? complete : null;
}
