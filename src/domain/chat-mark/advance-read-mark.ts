import { versionOf } from '../upgrades.ts';
import { chatMarkId } from './id.ts';
import type { ChatMarkStatement } from './schema.ts';

export type ChatMarks = Pick<ChatMarkStatement, 'gotUpTo' | 'readUpTo' | 'toldUpTo' | 'hiddenUpTo'>;

/**
 * The mark of the chat with `other` as it is to be written: of each of its times the later one, and nothing that is not
 * named changes. `before`: as it stands on the device. What was read or taken off the list has been got as well.
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
