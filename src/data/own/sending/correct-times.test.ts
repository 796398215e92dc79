import { afterEach, describe, expect, it } from 'vitest';
import { ownDatabases } from '../../testing/own-databases.ts';
import { postInput } from '../../testing/posts.ts';
import type { OwnDatabase } from '../own-database.ts';

const DAY = 24 * 60 * 60_000;
const AT = Date.parse('2026-11-20T12:00:00.000Z');
const instant = (after: number) => new Date(AT + after).toISOString();

const owns = ownDatabases('correct-times', AT);
afterEach(owns.close);

async function createdAt(own: OwnDatabase, id: string): Promise<string | null> {
  const stored = await own.documents.get(id);
  return stored?.type === 'post' ? stored.createdAt : null;
}

async function write(own: OwnDatabase, at: string): Promise<{ id: string; rev: string }> {
  const result = await own.documents.put(postInput('Кіт', { createdAt: at }));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe('what a device wrote while it did not know the time', () => {
  it.each([
    ['a year ahead, an hour ago', instant(365 * DAY - 3_600_000), -365 * DAY, instant(-3_600_000)],
    ['in 1970, an hour ago', '1970-01-01T00:00:00.000Z', AT - 3_600_000, instant(-3_600_000)],
    ['at a time that the clock’s error does not explain', '9999-01-01T00:00:00.000Z', -DAY, instant(0)],
    ['at a possible time', instant(-DAY), -365 * DAY, instant(-DAY)],
  ])('corrects times before sending: %s', async (_name, wrong, shift, right) => {
    const own = await owns.open();
    const { id, rev } = await write(own, wrong);
    await own.sync.clockMoved(shift);
    expect(await createdAt(own, id)).toBe(right);
    const now = await own.documents.get(id);
    expect(now?._rev === rev).toBe(wrong === right);
    expect(own.pending.get(id)).toBe(now?._rev);
  });

  it('corrects the time of an edit and leaves the creation time alone', async () => {
    const own = await owns.open();
    const edited = postInput('Кіт', { createdAt: instant(-DAY), editedAt: instant(3 * DAY) });
    const result = await own.documents.put(edited);
    await own.sync.clockMoved(-3 * DAY - 60_000);
    const stored = await own.documents.get(edited._id);
    expect(result).toMatchObject({ ok: true });
    expect(stored).toMatchObject({ createdAt: instant(-DAY), editedAt: instant(-60_000) });
  });

  it('sends a statement that was refused for its time again with the right time', async () => {
    const own = await owns.open();
    const { id, rev } = await write(own, instant(3 * DAY));
    await own.sync.pushed([{ id, revs: [rev] }]);
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
    await own.sync.pulled({ statements: [], delivered: [{ id: refused._id, fact: refused }] });
    expect(await createdAt(own, id)).toBe(instant(0));
    expect(own.counts()).toMatchObject({ waiting: 1, refused: 0 });
  });

  it('sends a statement with the right time when the person retries it', async () => {
    const own = await owns.open();
    const { id } = await write(own, '0001-01-01T00:00:00.000Z');
    expect(await own.sendAgain(id)).toMatchObject({ ok: true });
    expect(await createdAt(own, id)).toBe(instant(0));
  });
});
