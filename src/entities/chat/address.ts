import { chatId } from '../../domain/chat/chat.ts';
import { routePath } from '../../domain/routes.ts';

/** Where two people's chat stands; `about`: the announcement or the pet from whose page one goes there. */
export function chatPath(userId: string, other: string, about?: string): string {
  const path = routePath('chat', { id: chatId(userId, other) });
  return about === undefined ? path : `${path}?about=${encodeURIComponent(about)}`;
}
