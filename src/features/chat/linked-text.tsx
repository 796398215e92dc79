import { find } from 'linkifyjs';
import type { ReactNode } from 'react';

/** Nothing but pages: an address may name other protocols, which other programs on the device would answer. */
const WEB = /^https?:\/\//i;

/** What somebody wrote, with the addresses of pages in it as links. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { start, end: next, href, value } of find(text, 'url', { defaultProtocol: 'https' })) {
    if (!WEB.test(href)) continue;
    parts.push(text.slice(end, start));
    parts.push(
      <a key={start} href={href} target="_blank" rel="noopener nofollow ugc">
        {value}
      </a>,
    );
    end = next;
  }
  return [...parts, text.slice(end)];
}
