import type { ChatSummary } from '../../../entities/chat/chats.ts';
import { WindowedList } from '../../../ui/layout/windowed-list.tsx';
import { ChatRow } from './chat-row.tsx';

/** The height of a row at the default font size. */
const ROW_HEIGHT_PX = 65;

/** A list of chats that renders only those near the screen. */
export function ChatList({ chats, userId }: { chats: readonly ChatSummary[]; userId: string }) {
  return (
    <div className="panel chats-panel">
      <WindowedList items={chats} keyOf={otherOf} rowHeight={ROW_HEIGHT_PX}>
        {(chat) => <ChatRow chat={chat} userId={userId} />}
      </WindowedList>
    </div>
  );
}

const otherOf = ({ other }: ChatSummary) => other;
