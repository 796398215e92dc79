import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../../sync-server/src/accounts/mail/create-mailer.ts';
import { createMailNotes } from '../../../sync-server/src/accounts/mail/mail-notes.ts';
import { createSeal } from '../../../sync-server/src/accounts/mail/seal.ts';
import { createRetryNotes } from '../../../sync-server/src/accounts/push/retry-notes.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { loadTexts, type Texts } from '../../../sync-server/src/texts.ts';
import { EMBEDDED_ENGINE, silentLog } from '../engines.ts';
import { World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const CONTACT = 'help@lapka.example';
const TIMEOUTS = { timeout: 20_000 };
const SINCE = Date.parse('2026-11-20T10:00:00.000Z');

describe('notes of a process that was just killed, while lists do not show them yet', () => {
  let engine: LaggingEngine;
  let couch: Couch;
  let texts: Texts;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
    couch = (await new World(engine, 'left-mails').install()).couch;
    texts = await loadTexts();
  });
  afterAll(() => engine.close());

  /** A process whose mails go to `deliver`, with its own clock. */
  function startMailer(deliver: (to: string) => Promise<void>, now: number) {
    return createMailer({
      deliver: (_kind, to) => deliver(to),
      notes: createMailNotes(couch, createSeal('a secret of the tests')),
      texts,
      contact: CONTACT,
      now: () => now,
      log: { ...silentLog, warn() {} },
    });
  }

  const never = () => new Promise<void>(() => {});
  const order = (to: string) => ({
    kind: 'reset' as const,
    userId: 'a'.repeat(32),
    to,
    locale: 'uk' as const,
    origin: 'https://lapka.example',
    token: 'A'.repeat(43),
  });
  async function noted(): Promise<string[]> {
    const { rows } = await couch.use('ledger').list({ startkey: 'mail:', endkey: 'mail:\ufff0' });
    return rows.map(({ id }) => id);
  }

  it('a second check sends its mails, once, and leaves alone those that other processes are sending', async () => {
    const ledger = couch.engineName('ledger');
    await engine.fallBehind(ledger);
    startMailer(never, SINCE).send(order('left@example.com'));
    const sent: string[] = [];
    const ends: (() => void)[] = [];
    const deliver = async (to: string) => {
      sent.push(to);
      await new Promise<void>((resolve) => ends.push(resolve));
    };
    const next = startMailer(deliver, SINCE + 1_000);
    await next.resume();
    expect(sent).toEqual([]);
    startMailer(never, SINCE + 2_000).send(order('elsewhere@example.com'));
    await engine.catchUp(ledger);
    await expect.poll(noted, TIMEOUTS).toHaveLength(2);
    await next.resume();
    await expect.poll(() => sent, TIMEOUTS).toEqual(['left@example.com']);
    // The mail is being sent, and its note still exists.
    await next.resume();
    for (const end of ends) end();
    await expect.poll(noted, TIMEOUTS).toHaveLength(1);
    await next.resume();
    await next.stop();
    expect(sent).toEqual(['left@example.com']);
  });

  it('notes of undelivered push messages are read in their current state, and taken by one process', async () => {
    const [left, next, other] = [createRetryNotes(couch), createRetryNotes(couch), createRetryNotes(couch)];
    const retry = { userId: 'b'.repeat(32), notification: 'notification:1', missing: null, tries: 1 };
    const first = await left.keep({ ...retry, since: new Date(SINCE).toISOString() });
    if (first === null) throw new Error('It was written.');
    const ledger = couch.engineName('ledger');
    await engine.fallBehind(ledger);
    await left.keep({ ...retry, since: new Date(SINCE).toISOString(), tries: 2 }, first);
    const loaded = [await next.load(), await other.load()].flat();
    expect(loaded.map((each) => each.retry.tries)).toEqual([2, 2]);
    const [mine, theirs] = loaded;
    if (mine === undefined || theirs === undefined) throw new Error('Both have read it.');
    const taken = await Promise.all([next.keep(mine.retry, mine.rev), other.keep(theirs.retry, theirs.rev)]);
    expect(taken.filter((rev) => rev !== null)).toHaveLength(1);
    await engine.catchUp(ledger);
  });
});
