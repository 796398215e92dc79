import type { AccountApi } from '../../../data/api/account.ts';
import type { AccountInfo } from '../../../domain/account/commands.ts';
import { type Answering, DONE } from './asked.ts';

export function accountHandlers(ask: Answering, account: AccountInfo): AccountApi {
  return {
    account: () => ask('account', null, { ok: true, value: account }),
    changePassword: (input) => ask('changePassword', input, DONE),
    forgotPassword: (input) => ask('forgotPassword', input, DONE),
    resetPassword: (input) => ask('resetPassword', input, DONE),
    changeEmail: (input) => ask('changeEmail', input, DONE),
    confirmEmail: (token) => ask('confirmEmail', token, { ok: true, value: { email: account.email } }),
    sendConfirmationAgain: () => ask('sendConfirmationAgain', null, DONE),
    signedInDevices: () => ask('signedInDevices', null, { ok: true, value: [] }),
    signOutDevice: (id) => ask('signOutDevice', id, DONE),
    signOutOtherDevices: () => ask('signOutOtherDevices', null, DONE),
    passkeyOptions: (proof) => ask('passkeyOptions', proof, { ok: true, value: { challenge: 'c' } }),
    addPasskey: (input) => ask('addPasskey', input, DONE),
    renamePasskey: (id, name) => ask('renamePasskey', { id, name }, DONE),
    removePasskey: (id) => ask('removePasskey', id, DONE),
    deleteAccount: (input) => ask('deleteAccount', input, DONE),
    deleteAccountSignedOut: (input) => ask('deleteAccountSignedOut', input, DONE),
    exportAll: () => ask('exportAll', null, { ok: true, value: new Blob(['zip'], { type: 'application/zip' }) }),
  };
}
