import { chatId } from '../../domain/chat/chat.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of two people's chat; `about`: the announcement or the pet on whose page the link is. */
export function chatPath(userId: string, other: string, about?: string): string {
  const path = routePath('chat', { id: chatId(userId, other) });
  return about === undefined ? path : `${path}?about=${encodeURIComponent(about)}`;
}
