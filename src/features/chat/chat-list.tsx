import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ChatSummary } from '../../entities/chat/chats.ts';
import { ChatRow } from './chat-row.tsx';

/** As high as a row is with letters of the usual size. */
const ROW = 65;

/**
 * Chats, of which only those near the screen exist: each of them asks for its person's profile, which would be five
 * hundred questions at once.
 */
export function ChatList({ chats, userId }: { chats: readonly ChatSummary[]; userId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });
  const getItemKey = useCallback((index: number) => chats[index]?.other ?? index, [chats]);
  const rows = useWindowVirtualizer({
    count: chats.length,
    estimateSize: () => ROW,
    getItemKey,
    overscan: 3,
    scrollMargin: margin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  return (
    <div className="panel chats-panel">
      <ul ref={list} className="chats chats--windowed" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const chat = chats[index];
          return chat === undefined ? null : (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={chats.length}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <ChatRow chat={chat} userId={userId} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
