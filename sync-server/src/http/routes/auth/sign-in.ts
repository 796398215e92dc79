import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownDatabaseName } from '../../../../../couchdb/databases.ts';
import { normaliseEmail } from '../../../../../src/domain/account/email.ts';
import type { StoredAccount } from '../../../accounts/documents.ts';
import { ensureOwnDatabase } from '../../../accounts/own-database.ts';
import type { RefreshToken } from '../../../accounts/sessions/sessions.ts';
import { deviceLabel } from '../../../accounts/sign-in/device-label.ts';
import { deviceOf, markOf, rememberDevice } from '../../../accounts/sign-in/known-devices.ts';
import { MAIL_COUNTS } from '../../../accounts/sign-in/mail-limit.ts';
import { Failure } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import type { AuthContext } from './auth-context.ts';

/** What follows an authentication: the own database, a session, and the device mark. */
export class SignIn {
  constructor(
    private readonly tokens: TypedApp['tokens'],
    private readonly context: AuthContext,
  ) {}

  /** Starts a new session for this device; `picture`: the address of a new Google account's picture. */
  async begin(request: FastifyRequest, reply: FastifyReply, account: StoredAccount, picture: string | null = null) {
    const { parts, sessionCookie } = this.context;
    const label = deviceLabel(request.headers['user-agent']);
    const mark = markOf(sessionCookie.readMark(request));
    const refresh = await parts.sessions.open(account, { device: label, browser: deviceOf(account, mark) });
    // Ends the former session of this device, also another person's.
    await parts.sessions.close(sessionCookie.read(request));
    const session = await this.answer(request, reply, account, refresh, picture);
    sessionCookie.writeMark(request, reply, mark, account.userId);
    if (await rememberDevice(parts.store, account, mark)) {
      const at = new Date().toISOString();
      await parts.notifier.notify(account.userId, { kind: 'new-device', at, about: { device: label } });
    }
    return session;
  }

  /** The session of an authenticated person, whose database exists before the response. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    account: StoredAccount,
    refresh: RefreshToken & { readonly id: string },
    picture: string | null = null,
  ) {
    const { userId } = account;
    const person = await this.#ownDatabase(account, picture);
    const access = this.tokens.issue(userId, account.roles, refresh.id);
    this.context.sessionCookie.write(request, reply, refresh);
    return {
      userId,
      ownDatabase: ownDatabaseName(userId),
      accessToken: access.token,
      expiresAt: access.expiresAt.toISOString(),
      roles: [...account.roles],
      person,
      locale: account.locale,
    };
  }

  /** Counts against the limit of confirmation mails, so that registration gives no extra one. */
  async sendFirstConfirmation(account: StoredAccount, origin: string): Promise<void> {
    const { mailLimit, changes } = this.context.parts;
    if (!(await mailLimit.take(MAIL_COUNTS.confirmWanted(normaliseEmail(account.email))))) return;
    await changes.sendConfirmation(account, origin);
  }

  /** Returns who the person is, from their own database, which it creates if it is missing. */
  async #ownDatabase(account: StoredAccount, picture: string | null) {
    const { couch, parts, wake } = this.context;
    const { userId } = account;
    const { created, ...person } = await ensureOwnDatabase(couch, account, () => parts.findPicture(userId, picture));
    if (!created) return person;
    // The account may have been deleted while its database was being created: nothing else would remove that one.
    if ((await parts.store.account(userId)) === null) {
      await parts.removePerson(userId);
      await parts.sessions.retire(userId);
      throw new Failure(403, 'account/suspended', 'The account is gone.');
    }
    await parts.notifier.notify(userId, { kind: 'welcome', at: account.createdAt });
    wake(ownDatabaseName(userId));
    return person;
  }
}
