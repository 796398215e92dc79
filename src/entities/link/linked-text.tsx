import { useLingui } from '@lingui/react/macro';
import { find } from 'linkifyjs';
import { type ReactNode, useState } from 'react';
import { isImitation } from '../../domain/message/suspicious.ts';
import { isAllowedHref } from '../../domain/post/allowed-href.ts';
import { Question } from '../../ui/overlay/question.tsx';

/** Only web pages: other protocols would open other programs on the device. */
const WEB = /^https?:\/\//i;

/**
 * A person's text, with web addresses in it as links, those without `https://` too. What no browser could open, or
 * names somebody before the host, stays text.
 */
export function LinkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { start, end: next, href, value } of find(text, 'url', { defaultProtocol: 'https' })) {
    if (!WEB.test(href) || !isAllowedHref(href)) continue;
    parts.push(text.slice(end, start));
    parts.push(
      <WebLink key={start} href={href}>
        {value}
      </WebLink>,
    );
    end = next;
  }
  return [...parts, text.slice(end)];
}

/** A link that imitates another address asks before it opens. */
function WebLink({ href, children: written }: { href: string; children: string }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const { host } = new URL(href);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        onClick={(event) => {
          if (!isImitation(written)) return;
          event.preventDefault();
          setAsks(true);
        }}
      >
        {written}
      </a>
      {asks && (
        <Question
          title={t`Open this link?`}
          text={t`It leads to ${host}, which only looks like another site’s address. Never enter passwords or card numbers there.`}
          yes={t`Open anyway`}
          onYes={() => window.open(href, '_blank', 'noopener,noreferrer')}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
