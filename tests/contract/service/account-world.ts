import { afterAll, beforeAll } from 'vitest';
import type { EngineKind } from '../engines.ts';
import { linkIn, type Mailbox, openMailbox, type ReceivedMail } from './mailbox.ts';
import { type Answer, openStage, type Stage } from './stage.ts';

export type Registered = Awaited<ReturnType<Stage['register']>>;

export const PUBLIC = 'https://lapka.example';
export const NEW_PASSWORD = 'ще кращий пароль';
/** A well-formed link that does not exist. */
export const NO_LINK = 'x'.repeat(43);

/**
 * A service with a mail server, and frequent requests of account tests. Opened before the tests of a `describe`, closed
 * after them.
 */
export interface AccountWorld {
  readonly stage: Stage;
  readonly mailbox: Mailbox;
  post(path: string, body: unknown, by?: Registered): Promise<Answer>;
  login(email: string, password: string): Promise<Answer>;
  refresh(cookie: string): Promise<Answer>;
  forgotten(email: string): Promise<Answer>;
  info(of: Registered): Promise<Answer['body']>;
  /** Waits for the n-th mail to an address; the first one is that of the registration. */
  mailTo(address: string, n?: number): Promise<ReceivedMail>;
  /** Requests a password reset link, which arrives as the n-th mail. */
  resetToken(of: Registered, n?: number): Promise<string>;
  notificationsOf(of: Registered): Promise<(string | undefined)[]>;
}

export function useAccountWorld(kind: EngineKind, env: Readonly<Record<string, string>> = {}): AccountWorld {
  const opened: { stage?: Stage; mailbox?: Mailbox } = {};
  beforeAll(async () => {
    opened.mailbox = await openMailbox();
    opened.stage = await openStage(kind, { env: { SMTP_URL: opened.mailbox.url, PUBLIC_ORIGIN: PUBLIC, ...env } });
  });
  afterAll(async () => {
    await opened.stage?.stop();
    await opened.mailbox?.close();
  });

  const world: AccountWorld = {
    get stage() {
      if (opened.stage === undefined) throw new Error('the service is not there yet');
      return opened.stage;
    },
    get mailbox() {
      if (opened.mailbox === undefined) throw new Error('the mail server is not there yet');
      return opened.mailbox;
    },
    post: (path, body, by) =>
      world.stage.call('POST', `/auth/${path}`, {
        ...(body === undefined ? {} : { body }),
        ...(by ? { token: by.session.accessToken, cookie: by.cookie } : {}),
      }),
    login: (email, password) => world.post('login', { email, password, locale: 'en' }),
    refresh: (cookie) => world.stage.call('POST', '/auth/refresh', { cookie }),
    forgotten: (email) => world.post('password/forgotten', { email, locale: 'uk' }),
    info: async (of) => (await world.stage.call('GET', '/auth/account', { token: of.session.accessToken })).body,
    mailTo: (address, n) => world.mailbox.mailTo(addressOf({ email: address }), n),
    async resetToken(of, n = 2) {
      // Mails are sent in parallel: one that is requested before the last has arrived may overtake it.
      if (n > 1) await world.mailTo(of.email, n - 1);
      const answer = await world.forgotten(of.email);
      if (answer.status !== 202) throw new Error(`a forgotten password was answered ${answer.status} ${answer.text}`);
      return linkIn(await world.mailTo(of.email, n)).token;
    },
    async notificationsOf(of) {
      const own = world.stage.service.couch.use<{ kind: string }>(of.session.ownDatabase);
      const range = { start_key: 'notification:', end_key: 'notification:\ufff0', include_docs: true };
      const { rows } = await own.list(range);
      return rows.map(({ doc }) => doc?.kind);
    },
  };
  return world;
}

/** The form in the envelope of a mail: domains are in lower case there. */
export function addressOf(of: { readonly email: string }): string {
  return of.email.replace('@Example', '@example');
}

export function outcome(answer: Answer): [number, unknown] {
  return [answer.status, answer.body?.code];
}
