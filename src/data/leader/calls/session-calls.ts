import type { GoogleLogin, Login, Registration, Session, SignInOptions } from '../../../domain/account/schema.ts';
import { DELIVERED_TYPES, STATEMENT_TYPES } from '../../../domain/kinds/names.ts';
import type { Result } from '../../api/result.ts';
import type { Person } from '../../api/session.ts';
import type { DataApi } from '../../api.ts';
import { payOwedLogout, recordOf, stateOf } from '../../session/account.ts';
import { noted } from '../../store/device-store.ts';
import type { Loop } from '../../sync/loop.ts';
import { isOlderThanDevice } from '../../sync/status.ts';
import type { Context } from '../context.ts';
import { isFull } from '../own/space.ts';
import { wipePerson } from '../own/wipe.ts';
import type { Service } from '../service.ts';

/** The types of personal data on screens; all of them are removed or another person's after signing in or out. */
export const PERSONAL: readonly string[] = [...STATEMENT_TYPES, ...DELIVERED_TYPES, 'photo'];

type Entry =
  | { path: '/auth/register'; body: Registration }
  | { path: '/auth/login'; body: Login }
  | { path: '/auth/google'; body: GoogleLogin };

export type SessionCalls = Pick<
  DataApi,
  'start' | 'register' | 'login' | 'loginWithGoogle' | 'signInOptions' | 'signOut'
> & {
  /** Restores the session of the cookie, if there is one. */
  resume(): Promise<void>;
};

export function createSessionCalls(options: {
  context: Context;
  service: Service;
  loop: Loop;
  openOwn(): Promise<void>;
  closeOwn(): Promise<void>;
  stopOwn(): Promise<void>;
  ownReady(): Promise<void>;
}): SessionCalls {
  const { context, service, loop, openOwn, closeOwn, stopOwn, ownReady } = options;
  const { ask, device, emit } = context;

  async function welcome(session: Session): Promise<Person> {
    const before = context.session();
    if (before !== null && before.person.userId !== session.userId) await closeOwn();
    context.tokens.take(session);
    await device.write('logoutOwed', false);
    const record = recordOf(session, before);
    await context.setSession(record);
    await openOwn();
    loop.wake('full');
    return context.session()?.person ?? record.person;
  }

  async function signIn(entry: Entry): Promise<Result<Person>> {
    if (context.facts().deviceStoreIsNewer) return { ok: false, code: 'device/outdated' };
    if (context.indexedDb === null) return { ok: false, code: 'device/sign-in-blocked' };
    // Ends the session of a person who signed out here offline, before its cookie is overwritten.
    await payOwedLogout(ask, device);
    const entered = await service.open<Session>(entry.path, { method: 'POST', body: entry.body });
    if (!entered.ok) return entered;
    const before = context.session();
    try {
      return { ok: true, value: await welcome(entered.value) };
    } catch {
      // If the next start would not know the person, they are not signed in at all, on either side.
      context.tokens.forget();
      if (context.session() !== before) await noted(context.setSession(before));
      await ask('/auth/logout', { method: 'POST', body: {} });
      await openOwn();
      return { ok: false, code: (await isFull(context)) ? 'device/storage-full' : 'device/database-broken' };
    }
  }

  return {
    async start() {
      return {
        session: context.session() === null && context.facts().deviceStoreIsNewer ? null : stateOf(context.session()),
        sessionUnknown: !context.hasSessionRecord(),
        storage: context.indexedDb === null ? 'limited' : 'kept',
        status: context.status(),
      };
    },
    register: (input) => signIn({ path: '/auth/register', body: input }),
    login: (input) => signIn({ path: '/auth/login', body: input }),
    loginWithGoogle: (input) => signIn({ path: '/auth/google', body: input }),
    async resume() {
      const answer = await ask('/auth/refresh', { method: 'POST', body: {} });
      if (answer.kind === 'ok') await welcome(answer.body as Session);
    },
    async signInOptions() {
      const answer = await ask('/auth/options');
      return answer.kind === 'ok' ? (answer.body as SignInOptions) : null;
    },
    async signOut() {
      await ownReady();
      // This version cannot make sure that no data of the person are left.
      if (isOlderThanDevice(context.facts())) return { ok: false, code: 'device/outdated' };
      await stopOwn();
      const wiped = await wipePerson(context);
      emit({ kind: 'changed', types: PERSONAL });
      // The round ends the cookie's session before anything else; without a network a later round does.
      loop.wake('full');
      return wiped;
    },
  };
}
