import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DURATIONS } from '../../../src/domain/limits.ts';
import type { MailOrder } from '../../../sync-server/src/accounts/mail/compose-mail.ts';
import { createMailer, type Mailer } from '../../../sync-server/src/accounts/mail/create-mailer.ts';
import { createDelivery } from '../../../sync-server/src/accounts/mail/deliver-mail.ts';
import { createMailNotes } from '../../../sync-server/src/accounts/mail/mail-notes.ts';
import { createSeal } from '../../../sync-server/src/accounts/mail/seal.ts';
import { loadTexts, type Texts } from '../../../sync-server/src/texts.ts';
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts';
import { EMBEDDED, newPerson, openStage, type Stage, stages } from './stage.ts';

const CONTACT = 'help@lapka.example';
const ORIGIN = 'https://lapka.example';
const DAY_MS = 24 * 60 * 60_000;
/** No retry happens within a test. */
const NEVER = { first: DAY_MS, most: DAY_MS };
/** Each try is noted on disk, which may be slow here. */
const TIMEOUTS = { timeout: 20_000 };
const NO_TIME = 451;

describe.each(stages)('mails that were undelivered before a restart, on $name', (kind) => {
  let stage: Stage;
  let mailbox: Mailbox;
  let texts: Texts;
  let drawn = 0;
  const mailers: Mailer[] = [];

  beforeAll(async () => {
    mailbox = await openMailbox();
    texts = await loadTexts();
    stage = await openStage(kind);
  });
  afterAll(async () => {
    await Promise.all(mailers.map((each) => each.stop()));
    await stage.stop();
    await mailbox.close();
  });

  /** A service process's mailer; `later`: how much later it starts. */
  function start({ secret = stage.jwtKey, later = 0 } = {}): { mailer: Mailer; log: string[] } {
    const log: string[] = [];
    const line = (level: string) => (details: object, message: string) =>
      log.push(JSON.stringify({ level, ...details, message }));
    const lines = { info: line('info'), warn: line('warn'), error: line('error') };
    const config = { smtpUrl: mailbox.url, from: `Lapka <${CONTACT}>`, contact: CONTACT };
    const mailer = createMailer({
      deliver: createDelivery(config, '/nowhere', lines),
      notes: createMailNotes(stage.service.couch, createSeal(secret)),
      texts,
      contact: CONTACT,
      log: lines,
      now: () => Date.now() + later,
      pauses: NEVER,
    });
    mailers.push(mailer);
    return { mailer, log };
  }

  async function notes(): Promise<Record<string, unknown>[]> {
    const ledger = stage.service.couch.use<Record<string, unknown>>('ledger');
    const { rows } = await ledger.list({ start_key: 'mail:', end_key: 'mail:\ufff0', include_docs: true });
    return rows.flatMap(({ doc }) => doc ?? []);
  }

  /** Orders a mail while the mail server is unavailable. */
  async function missed(more: Partial<MailOrder> = {}) {
    drawn += 1;
    const to = `waiting-${drawn}@example.com`;
    const token = String(drawn).padStart(43, 'A');
    const order: MailOrder = {
      kind: 'reset',
      userId: String(drawn).padStart(32, '0'),
      to,
      locale: 'uk',
      origin: ORIGIN,
      token,
      ...more,
    };
    mailbox.refuse(NO_TIME);
    const { mailer, log } = start();
    mailer.send(order);
    await expect.poll(async () => (await notes()).map(({ failures }) => failures), TIMEOUTS).toEqual([1]);
    const got = () => mailbox.received.filter(({ recipients }) => recipients.includes(to));
    return { order, to, token, mailer, log, got };
  }

  it.each(['stopped', 'killed'])(
    'undelivered mails are sent once when the service was %s, with their original link',
    async (end) => {
      const { to, token, mailer, log, got } = await missed();
      if (end === 'stopped') {
        await mailer.stop();
        expect(log.at(-1)).toContain('mails wait for the next start');
      }
      const next = start();
      await next.mailer.resume();
      expect(linkIn(await mailbox.mailTo(to))).toEqual({ page: `${ORIGIN}/reset-password`, token });
      await expect.poll(notes, TIMEOUTS).toEqual([]);
      const third = start();
      await third.mailer.resume();
      await third.mailer.stop();
      expect(got()).toHaveLength(1);
    },
  );

  it('undelivered mails are noted before the first try, so a kill during it loses none', async () => {
    const to = 'first@example.com';
    const deaf = createMailer({
      deliver: () => new Promise<void>(() => {}),
      notes: createMailNotes(stage.service.couch, createSeal(stage.jwtKey)),
      texts,
      contact: CONTACT,
      log: { info() {}, warn() {}, error() {} },
      pauses: NEVER,
    });
    deaf.send({ kind: 'passwordChanged', userId: 'b'.repeat(32), to, locale: 'en', origin: ORIGIN });
    await expect.poll(notes, TIMEOUTS).toHaveLength(1);
    await start().mailer.resume();
    expect((await mailbox.mailTo(to)).mail.subject).toBe('Your password has been changed');
    await expect.poll(notes, TIMEOUTS).toEqual([]);
  });

  it('undelivered mails are sent once when two processes know of them', async () => {
    const { got } = await missed();
    const both = [start().mailer, start().mailer];
    await Promise.all(both.map((each) => each.resume()));
    await expect.poll(notes, TIMEOUTS).toEqual([]);
    await Promise.all(both.map((each) => each.stop()));
    expect(got()).toHaveLength(1);
  });

  it('undelivered mails are noted without a readable address or secret', async () => {
    const { order, to, token } = await missed({ kind: 'emailChanging', newEmail: 'next@example.com' });
    const [note] = await notes();
    expect(note).toMatchObject({ type: 'mail', kind: 'emailChanging', failures: 1 });
    expect(note?._id).toContain(order.userId);
    for (const secret of [to, token, 'next@example.com', 'example']) expect(JSON.stringify(note)).not.toContain(secret);
    await start().mailer.resume();
    expect((await mailbox.mailTo(to)).mail.text).toContain('next@example.com');
    await expect.poll(notes, TIMEOUTS).toEqual([]);
  });

  it('undelivered mails are given up after as many tries as without a restart', async () => {
    const { got } = await missed();
    for (let tries = 2; tries < 7; tries += 1) {
      mailbox.refuse(NO_TIME);
      const next = start();
      await next.mailer.resume();
      await expect.poll(async () => (await notes()).map(({ failures }) => failures), TIMEOUTS).toEqual([tries]);
      await next.mailer.stop();
    }
    mailbox.refuse(NO_TIME);
    const last = start();
    await last.mailer.resume();
    await expect.poll(notes, TIMEOUTS).toEqual([]);
    expect(last.log.at(-1)).toContain('given up');
    expect(got()).toEqual([]);
  });

  it.each([
    ['their link has expired', { later: DURATIONS.resetLink + 1 }],
    ['the service has another secret', { secret: 'z'.repeat(64) }],
  ])('undelivered mails are dropped with a log entry when %s', async (_why, changed) => {
    const { got } = await missed();
    const next = start(changed);
    await next.mailer.resume();
    expect(await notes()).toEqual([]);
    expect(next.log).toEqual([expect.stringContaining('not sent')]);
    await next.mailer.stop();
    expect(got()).toEqual([]);
  });

  it('undelivered mails are removed with the person, also in another process; the removal notice stays', async () => {
    const { order, got } = await missed();
    const mailNotes = createMailNotes(stage.service.couch, createSeal(stage.jwtKey));
    const [known] = await mailNotes.load();
    await stage.service.accounts.removePerson(order.userId ?? '');
    expect(await notes()).toEqual([]);
    const { id, since, failures } = known?.mail ?? { id: '', since: 0, failures: 0 };
    expect(await mailNotes.keep(id, order, { since, failures }, known?.rev)).toBeNull();
    const farewell = await missed({ kind: 'accountDeleted', userId: null });
    await stage.service.accounts.removePerson(order.userId ?? '');
    await start().mailer.resume();
    expect((await mailbox.mailTo(farewell.to)).mail.subject).toBe('Ваш обліковий запис видалено');
    await expect.poll(notes, TIMEOUTS).toEqual([]);
    expect(got()).toEqual([]);
  });
});

it('a restarted service sends what the last one could not, and the link works', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapka-mails-'));
  const mailbox = await openMailbox();
  const log: string[] = [];
  const open = () =>
    openStage(EMBEDDED, {
      dataDir,
      env: { SMTP_URL: mailbox.url, PUBLIC_ORIGIN: ORIGIN },
      logStream: { write: (line) => log.push(line) },
    });
  let stage = await open();
  try {
    const email = newPerson().email.replace('@Example', '@example');
    mailbox.refuse(NO_TIME);
    const person = await stage.register({ email });
    await expect.poll(() => log.join(''), TIMEOUTS).toContain('will be tried again');
    await stage.stop();
    stage = await open();
    const { token } = linkIn(await mailbox.mailTo(email));
    const headers = { origin: ORIGIN };
    const answer = await stage.call('POST', '/auth/email/confirm', { body: { token }, headers });
    expect(answer.status).toBe(200);
    for (const secret of [token, email, person.session.userId]) expect(log.join('')).not.toContain(secret);
  } finally {
    await stage.stop();
    await mailbox.close();
    await rm(dataDir, { recursive: true });
  }
});
