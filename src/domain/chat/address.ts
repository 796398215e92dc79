import { routePath } from '../routes.ts';
import { chatId } from './chat.ts';

/** The address of a message in the chat of two people. `message`: the id of its fact or its statement. */
export function messageAddress(userId: string, other: string, message: string): string {
  return `${routePath('chat', { id: chatId(userId, other) })}?message=${encodeURIComponent(message)}`;
}
