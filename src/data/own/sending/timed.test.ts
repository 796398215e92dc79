import { afterEach, describe, expect, it } from 'vitest';
import type { StatementInput } from '../../api/own.ts';
import { servicesInput } from '../../testing/market.ts';
import { ownDatabases } from '../../testing/own-databases.ts';
import { postInput } from '../../testing/posts.ts';
import type { OwnDatabase } from '../own-database.ts';
import { timed } from './timed.ts';

const HOUR = 60 * 60_000;
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const instant = (after: number) => new Date(NOW + after).toISOString();
/** A device whose clock is an hour behind. */
const CLOCKS = { now: NOW, deviceNow: NOW - HOUR };

const owns = ownDatabases('timed', NOW);
afterEach(owns.close);

const written = postInput('Кіт', { createdAt: instant(-3 * HOUR) });
const edit = (postTitle: string, editedAt: string | null) => ({ ...written, postTitle, editedAt });

async function put(own: OwnDatabase, statement: StatementInput, options?: { again: boolean }): Promise<string> {
  const result = await own.documents.put(await timed(own.documents, statement, CLOCKS), options);
  if (!result.ok) throw new Error(result.code);
  return result.value.rev;
}

async function times(own: OwnDatabase) {
  const stored = await own.documents.get(written._id);
  if (stored?.type !== 'post') throw new Error('it is here');
  const { createdAt, editedAt } = stored;
  return { createdAt, editedAt };
}

const createdAt = instant(-2 * HOUR);

describe('the creation and edit times of texts', () => {
  it('takes creation and edit times from the server’s clock: the creation once, each edit again', async () => {
    const own = await owns.open();
    await put(own, written);
    expect(await times(own)).toEqual({ createdAt, editedAt: null });
    await put(own, edit('Пес', instant(-HOUR)));
    expect(await times(own)).toEqual({ createdAt, editedAt: instant(0) });
    await put(own, edit('Папуга', instant(-2 * HOUR)));
    expect(await times(own)).toEqual({ createdAt, editedAt: instant(-HOUR) });
  });

  it('does not change the edit time of an unchanged text, whenever the form is submitted', async () => {
    const own = await owns.open();
    await put(own, written);
    const rev = await put(own, edit('Пес', instant(-2 * HOUR)));
    expect(await put(own, edit('Пес', instant(-HOUR)))).toBe(rev);
    expect(await put(own, { ...edit('Пес', null), baseRev: rev })).toBe(rev);
    // Refused and sent again, it is a new version with the old time.
    expect(await put(own, edit('Пес', instant(-HOUR)), { again: true })).not.toBe(rev);
    expect(await times(own)).toEqual({ createdAt, editedAt: instant(-HOUR) });
  });

  it('sets the edit time to now when a form submits another text without one', async () => {
    const own = await owns.open();
    await put(own, written);
    await put(own, edit('Пес', null));
    expect(await times(own)).toEqual({ createdAt, editedAt: instant(0) });
    const known = instant(-5 * HOUR);
    await put(own, edit('Папуга', instant(-6 * HOUR)));
    expect(await times(own)).toEqual({ createdAt, editedAt: known });
    await put(own, edit('Рибка', known));
    expect(await times(own)).toEqual({ createdAt, editedAt: instant(0) });
  });

  it('corrects an impossible edit time', async () => {
    const own = await owns.open();
    await put(own, written);
    await put(own, edit('Пес', '9999-12-31T00:00:00.000Z'));
    expect(await times(own)).toEqual({ createdAt, editedAt: instant(0) });
  });

  it('sets an edit time also for a post that was removed in the meantime', async () => {
    const own = await owns.open();
    await put(own, edit('Пес', instant(-HOUR)));
    expect(await times(own)).toEqual({ createdAt, editedAt: instant(0) });
  });
});

it('sets no edit time on a statement without editable text', async () => {
  const own = await owns.open();
  expect(await timed(own.documents, servicesInput(), CLOCKS)).not.toHaveProperty('editedAt');
});
