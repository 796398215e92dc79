import { routePath } from '../routes.ts';
import { chatId } from './chat.ts';

/** Where a message stands in the chat of two people. `message`: its fact's or its statement's id. */
export function messageAddress(userId: string, other: string, message: string): string {
  return `${routePath('chat', { id: chatId(userId, other) })}?message=${encodeURIComponent(message)}`;
}
