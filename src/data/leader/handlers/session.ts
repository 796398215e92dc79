import type { PasskeyLogin, PasskeyOptions } from '../../../domain/account/passkeys.ts';
import type { GoogleLogin, Login, Registration, Role, Session, SignInOptions } from '../../../domain/account/schema.ts';
import { bestEffort } from '../../../domain/promises.ts';
import { within } from '../../../platform/clock.ts';
import type { Result } from '../../api/result.ts';
import type { Person, RolesAnswer, SessionApi } from '../../api/session.ts';
import type { WaitingItem } from '../../api/sync.ts';
import { payOwedLogout, recordOf, stateOf } from '../../session/account.ts';
import { isOlderThanDevice } from '../../sync/status.ts';
import type { Context } from '../context.ts';
import type { CoreParts } from '../core-parts.ts';
import { isFull } from '../own/space.ts';
import { PERSONAL, wipePerson } from '../own/wipe.ts';

/** A route guard must not make a person wait on a bad network: after this time the last known roles apply. */
const ROLES_MS = 6_000;

type Entry =
  | { path: '/auth/register'; body: Registration }
  | { path: '/auth/login'; body: Login }
  | { path: '/auth/google'; body: GoogleLogin }
  | { path: '/auth/passkeys/sign-in'; body: PasskeyLogin };

export function sessionHandlers(parts: CoreParts): SessionApi {
  const { context, access, service } = parts;
  return {
    async start() {
      return {
        session: context.session() === null && context.facts().deviceStoreIsNewer ? null : stateOf(context.session()),
        sessionUnknown: !context.hasSessionRecord(),
        storage: context.indexedDb === null ? 'limited' : 'kept',
        status: context.status(),
      };
    },
    register: (input) => signIn(parts, { path: '/auth/register', body: input }),
    login: (input) => signIn(parts, { path: '/auth/login', body: input }),
    loginWithGoogle: (input) => signIn(parts, { path: '/auth/google', body: input }),
    passkeySignInOptions: () =>
      service.open<PasskeyOptions>('/auth/passkeys/sign-in/options', { method: 'POST', body: {} }),
    loginWithPasskey: (input) => signIn(parts, { path: '/auth/passkeys/sign-in', body: input }),
    async signInOptions() {
      const answer = await context.ask('/auth/options');
      return answer.kind === 'ok' ? (answer.body as SignInOptions) : null;
    },
    unsent: () =>
      access.reading<WaitingItem[] | null>(async (own) => {
        const { waiting, refused } = await own.items(() => null);
        // What the gateway did not accept exists only here.
        const { denied } = own.checkpoint.now();
        return [...waiting, ...refused.filter(({ id }) => Object.hasOwn(denied, id))];
      }, null),
    signOut: () => signOut(parts),
    exportUnsent: () => access.reading((own) => own.exportUnsent(), new Blob([])),
    roles: () => rolesOf(context),
  };
}

/** Restores the session of the cookie, if there is one. */
export async function resumeSession(parts: CoreParts): Promise<void> {
  const answer = await parts.context.ask('/auth/refresh', { method: 'POST', body: {} });
  if (answer.kind === 'ok') await welcome(parts, answer.body as Session);
}

export async function signOut({ context, own, loop }: CoreParts): Promise<Result<null>> {
  await own.ready();
  // This version cannot make sure that no data of the person are left.
  if (isOlderThanDevice(context.facts())) return { ok: false, code: 'device/outdated' };
  await own.stop();
  const wiped = await wipePerson(context);
  context.emit({ kind: 'changed', types: PERSONAL });
  // The round ends the cookie's session before anything else; without a network a later round does.
  loop.wake('full');
  return wiped;
}

async function signIn(parts: CoreParts, entry: Entry): Promise<Result<Person>> {
  const { context, service, own } = parts;
  if (context.facts().deviceStoreIsNewer) return { ok: false, code: 'device/outdated' };
  if (context.indexedDb === null) return { ok: false, code: 'device/sign-in-blocked' };
  // Ends the session of a person who signed out here offline, before its cookie is overwritten.
  await payOwedLogout(context.ask, context.device);
  const entered = await service.open<Session>(entry.path, { method: 'POST', body: entry.body });
  if (!entered.ok) return entered;
  const before = context.session();
  try {
    return { ok: true, value: await welcome(parts, entered.value) };
  } catch {
    // If the next start would not know the person, they are not signed in at all, on either side.
    context.tokens.forget();
    if (context.session() !== before) await bestEffort(context.setSession(before));
    await context.ask('/auth/logout', { method: 'POST', body: {} });
    await own.open();
    return { ok: false, code: (await isFull(context)) ? 'device/storage-full' : 'device/database-broken' };
  }
}

async function welcome({ context, own, loop }: CoreParts, session: Session): Promise<Person> {
  const before = context.session();
  if (before !== null && before.person.userId !== session.userId) await own.close();
  context.tokens.take(session);
  await context.device.write('logoutOwed', false);
  const record = recordOf(session, before);
  await context.setSession(record);
  await own.open();
  loop.wake('full');
  return context.session()?.person ?? record.person;
}

/**
 * The service's answer if there is one; the last known roles if it cannot be reached; `failed` if it was reached and
 * gave none.
 */
async function rolesOf(context: Context): Promise<RolesAnswer> {
  const session = context.session();
  if (session === null) return { kind: 'failed' };
  const last: RolesAnswer = { kind: 'known', roles: session.person.roles, from: 'device' };
  if (!context.facts().online) return last;
  const answer = await within(context.surroundings.clock, ROLES_MS, context.tokens.ask('/auth/roles'), null);
  if (answer === null) return last;
  if (answer.kind === 'unreachable') return answer.code === undefined ? last : { kind: 'failed' };
  const roles = answer.kind === 'ok' ? rolesIn(answer.body) : null;
  if (roles === null) return { kind: 'failed' };
  const now = context.session();
  if (now?.person.userId === session.person.userId && String(now.person.roles) !== String(roles)) {
    await bestEffort(context.setSession({ ...now, person: { ...now.person, roles } }));
  }
  return { kind: 'known', roles, from: 'service' };
}

function rolesIn(body: unknown): Role[] | null {
  const roles: unknown = typeof body === 'object' && body !== null && 'roles' in body ? body.roles : null;
  return Array.isArray(roles) && roles.every((role) => typeof role === 'string') ? (roles as Role[]) : null;
}
