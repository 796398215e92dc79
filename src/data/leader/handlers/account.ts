import type { AccountInfo, SignedInDevice } from '../../../domain/account/commands.ts';
import type { PasskeyOptions } from '../../../domain/account/passkeys.ts';
import type { AccountApi } from '../../api/account.ts';
import type { Result } from '../../api/result.ts';
import { isOlderThanDevice } from '../../sync/status.ts';
import type { CoreParts } from '../core-parts.ts';
import { nothing } from '../service.ts';
import { createExportAll } from './export-all.ts';
import { signOut } from './session.ts';

/** Account operations (docs/http-api.md); all need the network. */
export function accountHandlers(parts: CoreParts): AccountApi {
  const { context, service } = parts;
  const post = (body: unknown) => ({ method: 'POST', body }) as const;
  const passkey = (id: string) => `/auth/passkeys/${encodeURIComponent(id)}`;
  return {
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
    signOutOtherDevices: async () => nothing(await service.signed('/auth/devices', { method: 'DELETE' })),
    passkeyOptions: (proof) => service.signed<PasskeyOptions>('/auth/passkeys/options', post(proof)),
    addPasskey: async (input) => nothing(await service.signed('/auth/passkeys', post(input))),
    renamePasskey: async (id, name) => nothing(await service.signed(passkey(id), { method: 'PUT', body: { name } })),
    removePasskey: async (id) => nothing(await service.signed(passkey(id), { method: 'DELETE' })),
    async deleteAccount(input) {
      // The person's data on this device must be removed too, and this version cannot do that.
      if (isOlderThanDevice(context.facts())) return { ok: false, code: 'device/outdated' };
      const answer = await service.insisting('/auth/delete', post(input));
      return answer.ok || isDeletedAccount(answer) ? signOut(parts) : nothing(answer);
    },
    async deleteAccountSignedOut(input) {
      if (isOlderThanDevice(context.facts())) return { ok: false, code: 'device/outdated' };
      const answer = await service.open<{ userId: string }>('/auth/delete/signed-out', post(input));
      const isHere = answer.ok && context.session()?.person.userId === answer.value.userId;
      return isHere ? signOut(parts) : nothing(answer);
    },
    exportAll: createExportAll(parts),
  };
}

/**
 * A suspension without a reason means a deleted account: the answer to the first try got lost, or it was deleted
 * elsewhere. Either way nothing is left to delete there.
 */
function isDeletedAccount(answer: Exclude<Result<unknown>, { ok: true }>): boolean {
  return answer.code === 'account/suspended' && answer.detail === undefined;
}
