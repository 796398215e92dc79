import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { messageId } from '../../../src/domain/message/id.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { organisationFactId, organisationIds } from '../../../src/domain/organisation/id.ts';
import { NO_VISIT } from '../../../src/domain/organisation/no-visit.ts';
import { organisationStepId } from '../../../src/domain/organisation-step/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { createAccountRemoval } from '../../../sync-server/src/accounts/account-removal.ts';
import { createAdmins } from '../../../sync-server/src/accounts/admins/admins.ts';
import { sha256 } from '../../../sync-server/src/accounts/documents.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { inLists } from '../engines.ts';
import { commentStatement, likeStatement, postIdOf, postStatement } from '../publisher/world.ts';
import { everything } from './everything.ts';
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts';
import { type Answer, cookieOf, openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

const outcome = (answer: Answer) => [answer.status, answer.body?.code];
const REMOVED = [403, 'account/suspended'];
/** The refresh token with a wrong secret. */
const withOtherSecret = (token: string) => token.replace(/[^.]+(?=\.[^.]+$)/, 'x'.repeat(43));

interface Note {
  type: string;
  tokens: string[];
  expiresAt: string;
}

/** The notes about sessions of removed accounts. */
async function notes(stage: Stage) {
  const range = { start_key: 'ended:', end_key: 'ended:\ufff0', include_docs: true };
  const { rows } = await stage.service.couch.use<Note>('accounts').list(range);
  return rows.flatMap(({ doc }) => (doc ? [doc] : []));
}

describe.each(stages)('deleting an account on $name', (kind) => {
  let stage: Stage;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    stage = await openStage(kind, { env: { SMTP_URL: mailbox.url, PUBLIC_ORIGIN: 'https://lapka.example' } });
  });
  afterAll(async () => {
    await stage.stop();
    await mailbox.close();
  });

  const remove = (of: Registered, password = of.password) =>
    stage.call('POST', '/auth/delete', { token: of.session.accessToken, cookie: of.cookie, body: { password } });
  const tracesIn = (text: string, of: Registered) =>
    [of.email.toLowerCase(), of.firstName.toLowerCase()].filter((each) => text.includes(each));

  it('deleting an account leaves nothing of the person: account, sessions, own database, facts, names in the audit list', async () => {
    const admin = await stage.register({ firstName: 'Ада' });
    const person = await stage.register({ firstName: 'Зникнивна', secondName: 'Особа' });
    const { userId, ownDatabase, accessToken: token } = person.session;
    await stage.service.accounts.admin.setRole(null, admin.session.userId, 'admin', true);
    const by = await stage.service.accounts.store.account(admin.session.userId);
    await stage.service.accounts.admin.suspend(by, userId, 'Зникнивна пише дурниці');
    await stage.service.accounts.admin.restore(by, userId);
    const confirmation = linkIn(await mailbox.mailTo(person.email.replace('@Example', '@example'))).token;
    await stage.call('POST', '/auth/password/forgotten', { body: { email: person.email, locale: 'uk' } });
    await mailbox.mailTo(person.email.replace('@Example', '@example'), 2);
    await stage.service.publisher?.idle();
    expect((await stage.call('GET', `/db/directory/profile:${userId}`)).status).toBe(200);
    expect(tracesIn(await everything(stage), person)).toHaveLength(2);
    const accounts = stage.service.couch.use<object>('accounts');
    const { _rev: rev } = await accounts.get(`account:${userId}`);

    const answer = await remove(person);
    expect([answer.status, answer.headers.getSetCookie().join()]).toEqual([204, expect.stringContaining('refresh=;')]);
    await inLists(kind, async () => {
      const left = await everything(stage);
      expect(tracesIn(left, person)).toEqual([]);
      expect(left).not.toContain('дурниці');
      // The audit list and the marker that finishes an unfinished removal contain the bare id.
      expect(left).not.toContain(`account:${userId}`);
      expect(left).not.toContain(`session:${userId}`);
      expect(left).not.toContain(ownDatabase);
      expect(left).not.toContain(`"link","userid":"${userId}"`);
    });
    // The text of old revisions is removed as well; CouchDB compacts after its answer.
    const old = () => accounts.get(`account:${userId}`, { rev });
    await vi.waitFor(() => expect(old()).rejects.toMatchObject({ statusCode: 404 }), { timeout: 10_000 });
    expect((await stage.call('GET', `/db/directory/profile:${userId}`)).status).toBe(404);
    const { rows } = await stage.service.accounts.audit.page(null);
    expect(rows.filter((row) => row.person.userId === userId).map((row) => [row.person.name, row.reason])).toEqual([
      ['', null],
      ['', null],
    ]);

    expect(outcome(await stage.call('GET', '/auth/account', { token }))).toEqual(REMOVED);
    // Signing in again would fail.
    expect(outcome(await stage.call('POST', '/auth/refresh', { cookie: person.cookie }))).toEqual(REMOVED);
    expect(outcome(await stage.call('POST', '/auth/email/confirm', { body: { token: confirmation } }))).toEqual([
      410,
      'account/link-ended',
    ]);
    const { email, password } = person;
    const login = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'en' } });
    expect(outcome(login)).toEqual([401, 'account/wrong-credentials']);
    expect((await stage.register({ email })).session.userId).not.toBe(userId);
    expect((await mailbox.mailTo(email.replace('@Example', '@example'), 3)).mail.subject).toBe(
      'Ваш обліковий запис видалено',
    );
  });

  it('deleting an account leaves no name, e-mail address or phone in any database, other people’s notifications included', async () => {
    const reader = await stage.register({ firstName: 'Читачка' });
    const person = await stage.register({ firstName: 'Безслідна', secondName: 'Зникоменко' });
    const publisher = stage.service.publisher;
    const write = async (by: Registered, ...docs: object[]) => {
      const token = by.session.accessToken;
      const answer = await stage.call('POST', `/db/${by.session.ownDatabase}/_bulk_docs`, { token, body: { docs } });
      expect(answer.status).toBe(201);
      await publisher?.idle();
    };
    const phone = '+380 67 111 22 33';
    const own = stage.service.couch.use<object>(person.session.ownDatabase);
    const { _rev, ...profile } = await own.get('profile');
    await write(person, { ...profile, _rev, phone, phoneVisible: true });
    await write(reader, postStatement(postIdOf(1)));
    await write(person, likeStatement(postIdOf(1)), {
      _id: messageId(reader.session.userId, ulid()),
      type: 'message',
      schemaVersion: versionOf('message'),
      text: 'Добрий день',
      photo: null,
      about: null,
      createdAt: new Date().toISOString(),
      written: { at: new Date().toISOString(), device: 'd1' },
    });
    await write(person, commentStatement(postIdOf(1), 1), commentStatement(postIdOf(1), 2));
    const written = { at: new Date().toISOString(), device: 'd1' };
    const organisation = organisationIds.make(ulid());
    const invite = organisationStepId(organisationFactId(organisation, person.session.userId), ulid());
    await write(person, {
      _id: organisation,
      type: 'organisation',
      schemaVersion: versionOf('organisation'),
      written,
      name: 'ФОП Зникоменко Безслідна',
      ...NO_VISIT,
      organisationType: 'dogGrooming',
      description: '',
      services: [],
      createdAt: written.at,
    });
    await write(person, {
      _id: invite,
      type: 'organisation-step',
      schemaVersion: versionOf('organisation-step'),
      written,
      act: { does: 'invite', person: reader.session.userId, role: 'user' },
      createdAt: written.at,
    });
    expect(await everything(stage)).toContain(phone);
    await write(reader, commentStatement(postIdOf(1), 3, { answers: commentStatement(postIdOf(1), 1)._id }));
    const notificationsOfKind = async (of: string) => {
      const { rows } = await stage.service.couch
        .use<NotificationFact>(reader.session.ownDatabase)
        .list({ start_key: 'notification:', end_key: 'notification:\ufff0', include_docs: true });
      return rows.flatMap(({ doc }) => (doc?.kind === of ? [doc.about] : []));
    };
    const { userId: byId } = person.session;
    const by = 'Безслідна Зникоменко';
    expect(await notificationsOfKind('comment')).toEqual([1, 2].map(() => expect.objectContaining({ by, byId })));
    const name = 'ФОП Зникоменко Безслідна';
    expect(await notificationsOfKind('organisation-invited')).toEqual([expect.objectContaining({ by, byId, name })]);
    expect((await remove(person)).status).toBe(204);
    await inLists(kind, async () => {
      const left = await everything(stage);
      for (const trace of [person.email, person.firstName, person.secondName, phone]) {
        expect(left).not.toContain(trace.toLowerCase());
      }
    });
    // The notifications stay, without the name.
    expect(await notificationsOfKind('comment')).toEqual(
      [1, 2].map(() => expect.objectContaining({ by: '', byId: '' })),
    );
    expect(await notificationsOfKind('organisation-invited')).toEqual([
      expect.objectContaining({ by: '', byId: '', name: '' }),
    ]);
  });

  describe('other devices after the removal', () => {
    const refresh = (cookie: string) => stage.call('POST', '/auth/refresh', { cookie });
    const hello = async (of: Registered) =>
      (await stage.call('GET', '/sync/hello', { token: of.session.accessToken })).body;
    const signInElsewhere = async (of: Registered) =>
      cookieOf(
        await stage.call('POST', '/auth/login', { body: { email: of.email, password: of.password, locale: 'uk' } }),
      );

    it('other devices are told of the removal repeatedly, without a reason; nothing else of their sessions is stored', async () => {
      const person = await stage.register();
      const other = await signInElsewhere(person);
      const before = await notes(stage);
      expect(await hello(person)).toMatchObject({ own: { database: person.session.ownDatabase } });
      expect((await remove(person)).status).toBe(204);
      for (let n = 0; n < 2; n += 1) {
        const answer = await refresh(other);
        expect([outcome(answer), answer.body?.detail]).toEqual([REMOVED, undefined]);
        // The cookie stays: without it the next answer would be to sign in.
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect(await hello(person)).toMatchObject({ own: null });
      const known = new Set(before.map(({ _id }) => _id));
      const newNotes = (await notes(stage)).filter(({ _id }) => !known.has(_id));
      expect(newNotes.map((note) => Object.keys(note).sort())).toEqual(
        Array.from({ length: 2 }, () => ['_id', '_rev', 'expiresAt', 'tokens', 'type']),
      );
      const databases = await stage.service.couch.server.db.list();
      expect(databases.filter((name) => name.includes(person.session.userId))).toEqual([]);
    });

    it('other devices are told of the removal for any of their tokens, also after a lost answer; no others are', async () => {
      const person = await stage.register();
      const previous = await signInElsewhere(person);
      const next = cookieOf(await refresh(previous));
      await remove(person);
      expect(outcome(await refresh(previous))).toEqual(REMOVED);
      expect(outcome(await refresh(next))).toEqual(REMOVED);
      const guessed = withOtherSecret(next);
      expect(outcome(await refresh(guessed))).toEqual([401, 'session/expired']);
    });

    it('other devices are told of the removal until they sign out, or until the session would have expired', async () => {
      const person = await stage.register();
      const cookies = [await signInElsewhere(person), await signInElsewhere(person)];
      const [left = '', late = ''] = cookies;
      await remove(person);
      expect((await stage.call('POST', '/auth/logout', { cookie: withOtherSecret(left) })).status).toBe(204);
      expect(outcome(await refresh(left))).toEqual(REMOVED);
      expect((await stage.call('POST', '/auth/logout', { cookie: left })).status).toBe(204);
      expect(outcome(await refresh(left))).toEqual([401, 'session/expired']);

      const documents = stage.service.couch.use<Note>('accounts');
      const secret = late.split('.')[2] ?? '';
      const note = (await notes(stage)).find(({ tokens }) => tokens.includes(sha256(secret)));
      if (note === undefined) throw new Error('nothing is kept of the session');
      await stage.service.accounts.sweep();
      expect(outcome(await refresh(late))).toEqual(REMOVED);
      await documents.insert({ ...note, expiresAt: new Date(Date.now() - 1).toISOString() }, note._id);
      expect(outcome(await refresh(late))).toEqual([401, 'session/expired']);
      expect(await stage.service.accounts.sweep()).toBe(1);
      expect((await notes(stage)).map(({ _id }) => _id)).not.toContain(note._id);
    });

    it('other devices are told of the removal also when a sign-in arrived during the removal', async () => {
      const person = await stage.register();
      const { userId } = person.session;
      const { sessions, store } = stage.service.accounts;
      const account = await store.account(userId);
      if (account === null) throw new Error('there is no account');
      const whole = createPersonRemoval({ couch: stage.service.couch, log: { info() {}, warn() {}, error() {} } });
      let late = '';
      const removal = createAccountRemoval({
        couch: stage.service.couch,
        ...stage.service.accounts,
        admins: createAdmins(stage.service.couch),
        mailer: { send() {} },
        person: {
          remove: async (id) => {
            late = (await sessions.open(account, { device: 'Firefox, Android' })).token;
            await whole.remove(id);
          },
        },
        log: { info() {}, error() {}, warn() {} },
      });
      await removal.remove(account, 'https://lapka.example');
      await removal.stop();
      expect(outcome(await refresh(late))).toEqual(REMOVED);
      expect(await everything(stage)).not.toContain(`session:${userId}`);
    });

    it('other devices see no removal when only the own database was lost: the refresh recreates it', async () => {
      const person = await stage.register();
      const { couch } = stage.service;
      await couch.server.db.destroy(couch.engineName(person.session.ownDatabase));
      expect(await hello(person)).toMatchObject({ own: null });
      expect((await refresh(person.cookie)).status).toBe(200);
      expect(await hello(person)).toMatchObject({ own: { seq: expect.any(Number) } });
    });
  });

  it('deleting an account requires the password', async () => {
    const person = await stage.register();
    expect(outcome(await remove(person, 'wrong one'))).toEqual([403, 'account/wrong-password']);
    const call = (body: unknown) => stage.call('POST', '/auth/delete', { token: person.session.accessToken, body });
    expect(outcome(await call({ credential: 'x' }))).toEqual([403, 'account/google-failed']);
    expect(outcome(await call({}))).toEqual([400, 'account/invalid-input']);
    expect((await remove(person)).status).toBe(204);
  });

  it('deleting an account is refused to the last admin', async () => {
    const last = await openStage(kind);
    try {
      const admin = await last.register();
      const { userId, accessToken: token } = admin.session;
      await last.service.accounts.admin.setRole(null, userId, 'admin', true);
      const ask = () => last.call('POST', '/auth/delete', { token, body: { password: admin.password } });
      expect(outcome(await ask())).toEqual([409, 'account/last-admin']);
      const other = await last.register();
      await last.service.accounts.admin.setRole(null, other.session.userId, 'admin', true);
      expect((await ask()).status).toBe(204);
      const admins = createAdmins(last.service.couch);
      await expect(admins.remove(other.session.userId)).rejects.toMatchObject({ code: 'account/last-admin' });
    } finally {
      await last.stop();
    }
  });

  it('a step that fails is retried after the answer', async () => {
    const person = await stage.register({ firstName: 'Упертанна' });
    const { couch, accounts } = stage.service;
    const whole = createPersonRemoval({ couch, log: { info() {}, warn() {}, error() {} } });
    let failures = 2;
    const warnings: string[] = [];
    const removal = createAccountRemoval({
      couch,
      ...accounts,
      admins: createAdmins(couch),
      mailer: { send() {} },
      person: {
        remove: async (userId) => {
          failures -= 1;
          if (failures >= 0) throw new Error('the engine is gone for a moment');
          await whole.remove(userId);
        },
      },
      log: { info() {}, error() {}, warn: (_details, message) => warnings.push(message) },
    });
    const account = await accounts.store.account(person.session.userId);
    if (account === null) throw new Error('there is no account');
    await removal.remove(account, 'https://lapka.example');
    await vi.waitFor(async () => expect(tracesIn(await everything(stage), person)).toEqual([]), { timeout: 10_000 });
    expect(warnings).toHaveLength(2);
    await removal.stop();
  });
});
