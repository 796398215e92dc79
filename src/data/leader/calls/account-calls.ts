import type { AccountInfo, SignedInDevice } from '../../../domain/account/commands.ts';
import type { Role } from '../../../domain/account/schema.ts';
import { within } from '../../../platform/clock.ts';
import type { Result } from '../../api/result.ts';
import type { RolesAnswer } from '../../api/session.ts';
import type { DataApi } from '../../api.ts';
import { noted } from '../../store/device-store.ts';
import { isOlderThanDevice } from '../../sync/status.ts';
import type { Context } from '../context.ts';
import { nothing, type Service } from '../service.ts';

/** A route guard must not make a person wait on a bad network: after this time the last known roles apply. */
const ROLES_MS = 6_000;

type AccountCalls = Pick<
  DataApi,
  | 'roles'
  | 'account'
  | 'changePassword'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changeEmail'
  | 'confirmEmail'
  | 'sendConfirmationAgain'
  | 'signedInDevices'
  | 'signOutDevice'
  | 'deleteAccount'
  | 'deleteAccountSignedOut'
>;

/** Account operations (docs/http-api.md); all need the network. */
export function createAccountCalls(options: {
  context: Context;
  service: Service;
  /** Removes all data of the person from this device. */
  wipe: () => Promise<Result<null>>;
}): AccountCalls {
  const { context, service, wipe } = options;
  const post = (body: unknown) => ({ method: 'POST', body }) as const;
  return {
    roles: () => rolesOf(context),
    account: () => service.signed<AccountInfo>('/auth/account'),
    changePassword: async (input) => nothing(await service.signed('/auth/password', post(input))),
    forgotPassword: async (input) => nothing(await service.open('/auth/password/forgotten', post(input))),
    resetPassword: async (input) => nothing(await service.open('/auth/password/reset', post(input))),
    changeEmail: async (input) => nothing(await service.signed('/auth/email', post(input))),
    confirmEmail: (token) => service.open<{ email: string }>('/auth/email/confirm', post({ token })),
    sendConfirmationAgain: async () => nothing(await service.signed('/auth/email/resend', post({}))),
    async signedInDevices() {
      const answer = await service.signed<{ devices: SignedInDevice[] }>('/auth/devices');
      return answer.ok ? { ok: true, value: answer.value.devices } : answer;
    },
    async signOutDevice(id) {
      const answer = await service.signed(`/auth/devices/${encodeURIComponent(id)}`, { method: 'DELETE' });
      // Already signed out there, perhaps by this very call when its first answer got lost: the wanted state is
      // reached.
      return !answer.ok && answer.code === 'session/unknown' ? { ok: true, value: null } : nothing(answer);
    },
    async deleteAccount(input) {
      // The person's data on this device must be removed too, and this version cannot do that.
      if (isOlderThanDevice(context.facts())) return { ok: false, code: 'device/outdated' };
      const answer = await service.insisting('/auth/delete', post(input));
      return answer.ok || isDeletedAccount(answer) ? wipe() : nothing(answer);
    },
    async deleteAccountSignedOut(input) {
      if (isOlderThanDevice(context.facts())) return { ok: false, code: 'device/outdated' };
      const answer = await service.open<{ userId: string }>('/auth/delete/signed-out', post(input));
      const isHere = answer.ok && context.session()?.person.userId === answer.value.userId;
      return isHere ? wipe() : nothing(answer);
    },
  };
}

/**
 * A suspension without a reason means a deleted account: the answer to the first try got lost, or it was deleted
 * elsewhere. Either way nothing is left to delete there.
 */
function isDeletedAccount(answer: Exclude<Result<unknown>, { ok: true }>): boolean {
  return answer.code === 'account/suspended' && answer.detail === undefined;
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
    await noted(context.setSession({ ...now, person: { ...now.person, roles } }));
  }
  return { kind: 'known', roles, from: 'service' };
}

function rolesIn(body: unknown): Role[] | null {
  const roles: unknown = typeof body === 'object' && body !== null && 'roles' in body ? body.roles : null;
  return Array.isArray(roles) && roles.every((role) => typeof role === 'string') ? (roles as Role[]) : null;
}
