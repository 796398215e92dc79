import { versionOf } from '../upgrades.ts';
import { chatMarkId } from './id.ts';
import type { ChatMarkStatement } from './schema.ts';

export type ChatMarks = Pick<ChatMarkStatement, 'gotUpTo' | 'readUpTo' | 'toldUpTo' | 'hiddenUpTo'>;

/**
 * The next mark of the chat with `other`: the later value of each of its times; times that are not given do not change.
 * `before` is the mark on the device. A message that was read or hidden was also received.
 */
export function advanceReadMark(
  other: string,
  before: (ChatMarks & { readonly _rev: string }) | null,
  more: Partial<ChatMarks>,
) {
  const readUpTo = later(before?.readUpTo, more.readUpTo);
  const hiddenUpTo = later(before?.hiddenUpTo, more.hiddenUpTo);
  const gotUpTo = later(later(before?.gotUpTo, more.gotUpTo), later(readUpTo, hiddenUpTo)) ?? '';
  return {
    _id: chatMarkId(other),
    type: 'chat-mark' as const,
    schemaVersion: versionOf('chat-mark'),
    gotUpTo,
    readUpTo,
    toldUpTo: later(before?.toldUpTo, more.toldUpTo),
    hiddenUpTo,
    ...(before === null ? {} : { baseRev: before._rev }),
  };
}

function later(one: string | null | undefined, other: string | null | undefined): string | null {
  if (!one || !other) return one || other || null;
  return one > other ? one : other;
}
