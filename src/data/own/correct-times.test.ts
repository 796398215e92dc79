import { afterEach, describe, expect, it } from 'vitest';
import { ownRooms } from '../testing/own-rooms.ts';
import { postInput } from '../testing/posts.ts';
import type { OwnRoom } from './room.ts';

const DAY = 24 * 60 * 60_000;
const AT = Date.parse('2026-11-20T12:00:00.000Z');
const instant = (after: number) => new Date(AT + after).toISOString();

const rooms = ownRooms('correct-times', AT);
afterEach(rooms.close);

async function createdAt(room: OwnRoom, id: string): Promise<string | null> {
  const stored = await room.documents.get(id);
  return stored?.type === 'post' ? stored.createdAt : null;
}

async function write(room: OwnRoom, at: string): Promise<{ id: string; rev: string }> {
  const result = await room.documents.put(postInput('Кіт', { createdAt: at }));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe('what a device wrote while it did not know the time', () => {
  it.each([
    ['a year ahead, an hour ago', instant(365 * DAY - 3_600_000), -365 * DAY, instant(-3_600_000)],
    ['in 1970, an hour ago', '1970-01-01T00:00:00.000Z', AT - 3_600_000, instant(-3_600_000)],
    ['at no time that the error explains', '9999-01-01T00:00:00.000Z', -DAY, instant(0)],
    ['at a time that can be', instant(-DAY), -365 * DAY, instant(-DAY)],
  ])('%s is put right before it is sent', async (_name, wrong, shift, right) => {
    const room = await rooms.open();
    const { id, rev } = await write(room, wrong);
    await room.clockMoved(shift);
    expect(await createdAt(room, id)).toBe(right);
    const now = await room.documents.get(id);
    expect(now?._rev === rev).toBe(wrong === right);
    expect(room.pending.get(id)).toBe(now?._rev);
  });

  it('and when its words were edited, which leaves alone when they were first written', async () => {
    const room = await rooms.open();
    const edited = postInput('Кіт', { createdAt: instant(-DAY), editedAt: instant(3 * DAY) });
    const result = await room.documents.put(edited);
    await room.clockMoved(-3 * DAY - 60_000);
    const stored = await room.documents.get(edited._id);
    expect(result).toMatchObject({ ok: true });
    expect(stored).toMatchObject({ createdAt: instant(-DAY), editedAt: instant(-60_000) });
  });

  it('and what the service refused for it all the same is sent again with the right time', async () => {
    const room = await rooms.open();
    const { id, rev } = await write(room, instant(3 * DAY));
    await room.pushed([{ id, revs: [rev] }]);
    const refused = {
      _id: `outcome:${id}`,
      type: 'outcome' as const,
      schemaVersion: 1 as const,
      statement: id,
      rev,
      state: 'refused' as const,
      code: 'statement/clock-wrong',
      at: instant(0),
    };
    await room.pulled({ statements: [], delivered: [{ id: refused._id, fact: refused }] });
    expect(await createdAt(room, id)).toBe(instant(0));
    expect(room.counts()).toMatchObject({ waiting: 1, refused: 0 });
  });

  it('and what is asked to be sent again goes with the right time', async () => {
    const room = await rooms.open();
    const { id } = await write(room, '0001-01-01T00:00:00.000Z');
    expect(await room.sendAgain(id)).toMatchObject({ ok: true });
    expect(await createdAt(room, id)).toBe(instant(0));
  });
});
