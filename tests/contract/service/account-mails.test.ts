import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMailer } from '../../../sync-server/src/accounts/mail/create-mailer.ts';
import { createDelivery } from '../../../sync-server/src/accounts/mail/deliver-mail.ts';
import { createMailNotes } from '../../../sync-server/src/accounts/mail/mail-notes.ts';
import { createSeal } from '../../../sync-server/src/accounts/mail/seal.ts';
import { loadTexts } from '../../../sync-server/src/texts.ts';
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

const CONTACT = 'help@lapka.example';
const ORIGIN = 'https://lapka.example';
const TOKEN = 'A'.repeat(43);
const USER = 'a'.repeat(32);

interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly details: Record<string, unknown>;
  readonly message: string;
}

/** The service's mailer, with pauses that a test can wait for. */
async function openMailer(stage: Stage, smtpUrl: string | null, pauses = { first: 5, most: 5 }) {
  const lines: LogLine[] = [];
  const line = (level: LogLine['level']) => (details: object, message: string) =>
    lines.push({ level, details: { ...details }, message });
  const log = { info: line('info'), warn: line('warn'), error: line('error') };
  const config = { smtpUrl, from: `Lapka <${CONTACT}>`, contact: CONTACT };
  const deliver = createDelivery(config, '/nowhere', log);
  const notes = createMailNotes(stage.service.couch, createSeal(stage.jwtKey));
  return { lines, mailer: createMailer({ deliver, notes, texts: await loadTexts(), contact: CONTACT, log, pauses }) };
}

describe('mails over SMTP', () => {
  let stage: Stage;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    stage = await openStage(EMBEDDED);
  });
  afterAll(async () => {
    await stage.stop();
    await mailbox.close();
  });

  it.each([
    ['en', 'Set a new password', '1 hour'],
    ['uk', 'Новий пароль', '1 години'],
  ] as const)('%s: subject, text and HTML, with the link behind a #', async (locale, subject, life) => {
    const { mailer } = await openMailer(stage, mailbox.url);
    const to = `reader-${locale}@example.com`;
    mailer.send({ kind: 'reset', userId: USER, to, locale, origin: ORIGIN, token: TOKEN });
    const received = await mailbox.mailTo(to);
    const { mail } = received;
    expect(received.sender).toBe(CONTACT);
    expect(mail.subject).toBe(subject);
    expect(mail.from).toMatchObject({ name: 'Lapka', address: CONTACT });
    expect(linkIn(received)).toEqual({ page: `${ORIGIN}/reset-password`, token: TOKEN });
    expect(mail.text).toContain(life);
    expect(mail.text).toContain(CONTACT);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.html).toContain(`href="${ORIGIN}/reset-password#${TOKEN}"`);
    // Opening the mail fetches nothing.
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe)|url\(/i);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    await mailer.stop();
  });

  it('the mailer writes people’s input as text, also inside the HTML', async () => {
    const { mailer } = await openMailer(stage, mailbox.url);
    const to = 'careful@example.com';
    const newEmail = `"<img src=x onerror=alert(1)>&'"@evil.example`;
    mailer.send({ kind: 'emailChanging', userId: USER, to, locale: 'en', origin: ORIGIN, newEmail });
    const { mail } = await mailbox.mailTo(to);
    expect(mail.text).toContain(newEmail);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&quot;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;&quot;@evil.example');
    await mailer.stop();
  });

  it.each([
    ['a,victim@example.com', 'victim@example.com'],
    ['a;victim@example.com', 'victim@example.com'],
    ['<victim@example.com>,c', 'victim@example.com'],
    ['victim@example.com,c.d', 'victim@example.com'],
  ])('the mailer sends to %s as to one address or to none', async (to, victim) => {
    const before = mailbox.received.length;
    const { mailer, lines } = await openMailer(stage, mailbox.url);
    mailer.send({ kind: 'reset', userId: USER, to, locale: 'en', origin: ORIGIN, token: TOKEN });
    await vi.waitFor(() => expect(mailbox.received.length + lines.length).toBeGreaterThan(before), { timeout: 20_000 });
    const recipients = mailbox.received.slice(before).map((each) => each.recipients);
    expect(recipients.filter((each) => each.length !== 1)).toEqual([]);
    expect(recipients.flat()).not.toContain(victim);
    await mailer.stop();
  });

  it('the mailer retries when the server is temporarily unavailable, and logs it without the address', async () => {
    const { mailer, lines } = await openMailer(stage, mailbox.url);
    const to = 'patient@example.com';
    mailbox.refuse(451, 451);
    mailer.send({ kind: 'reset', userId: USER, to, locale: 'en', origin: ORIGIN, token: TOKEN });
    await mailbox.mailTo(to);
    await mailer.stop();
    expect(lines.map(({ level, details }) => [level, details.mail, details.tries])).toEqual([
      ['warn', 'reset', 1],
      ['warn', 'reset', 2],
    ]);
  });

  it('the mailer gives up at once on a permanent refusal, and after several tries otherwise', async () => {
    const { mailer, lines } = await openMailer(stage, mailbox.url);
    mailbox.refuse(550);
    mailer.send({ kind: 'reset', userId: USER, to: 'nobody@example.com', locale: 'en', origin: ORIGIN, token: TOKEN });
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 });
    expect(lines[0]).toMatchObject({ level: 'error', details: { tries: 1 } });
    await mailer.stop();
    const dead = await openMailer(stage, 'smtp://127.0.0.1:1');
    dead.mailer.send({
      kind: 'reset',
      userId: USER,
      to: 'nobody@example.com',
      locale: 'en',
      origin: ORIGIN,
      token: TOKEN,
    });
    await vi.waitFor(() => expect(dead.lines.at(-1)?.level).toBe('error'), { timeout: 5_000 });
    expect(dead.lines).toHaveLength(7);
    await dead.mailer.stop();
  });

  it('a stop logs how many mails wait for the next start', async () => {
    const { mailer, lines } = await openMailer(stage, 'smtp://127.0.0.1:1', { first: 60_000, most: 60_000 });
    mailer.send({ kind: 'reset', userId: USER, to: 'late@example.com', locale: 'en', origin: ORIGIN, token: TOKEN });
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 5_000 });
    await mailer.stop();
    expect(lines.at(-1)).toMatchObject({ level: 'info', details: { mails: 1 } });
  });
});

describe('mails without a mail server', () => {
  it('mails without a mail server become files that only the service’s user can read, and the log names only the file', async () => {
    const lines: string[] = [];
    const stage = await openStage(EMBEDDED, { logStream: { write: (line) => lines.push(line) } });
    try {
      const { email } = await stage.register();
      const folder = join(stage.service.dataDir, 'mail');
      const [file = ''] = await vi.waitFor(
        async () => {
          // A file that is still being written has another name.
          const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
          expect(files).toHaveLength(1);
          return files;
        },
        { timeout: 20_000 },
      );
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
      expect(file).toMatch(/^\d{4}-[\d-]+T[\d.-]+Z-confirm-[0-9a-f]{8}\.eml$/);
      const mail = await PostalMime.parse(await readFile(join(folder, file)));
      expect(mail.to?.[0]?.address?.toLowerCase()).toBe(email.toLowerCase());
      // Without PUBLIC_ORIGIN the link uses the origin of the request.
      expect(mail.text).toContain(`${stage.url}/confirm-email#`);
      const token = /#([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? '';
      await vi.waitFor(() => expect(lines.join('')).toContain(join('mail', file)), { timeout: 20_000 });
      expect(lines.join('')).not.toContain(token);
      expect(lines.join('').toLowerCase()).not.toContain(email.toLowerCase());
    } finally {
      await stage.stop();
    }
  });
});
