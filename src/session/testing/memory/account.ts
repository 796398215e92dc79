import type { AccountApi } from '../../../data/api/account.ts';
import type { AdminApi } from '../../../data/api/admin.ts';
import type { PushApi } from '../../../data/api/push.ts';
import type { Result } from '../../../data/api/result.ts';
import type { Person, SessionApi } from '../../../data/api/session.ts';
import type { WaitingItem } from '../../../data/api/sync.ts';
import type { AccountInfo } from '../../../domain/account/commands.ts';
import type { Role } from '../../../domain/account/schema.ts';
import { type Answering, DONE } from './asked.ts';

export function sessionCalls(
  ask: Answering,
  answers: { account: Result<Person>; roles: Role[]; unsent: WaitingItem[] },
): Omit<SessionApi, 'start'> {
  return {
    register: (input) => ask('register', input, answers.account),
    login: (input) => ask('login', input, answers.account),
    loginWithGoogle: (input) => ask('loginWithGoogle', input, answers.account),
    signInOptions: () => ask('signInOptions', null, { googleClientId: null, contactEmail: 'help@lapka.example' }),
    roles: () => ask('roles', null, { kind: 'known' as const, roles: answers.roles, from: 'service' as const }),
    unsent: () => ask('unsent', null, answers.unsent),
    signOut: () => ask('signOut', null, DONE),
    exportUnsent: () => ask('exportUnsent', null, new Blob(['{}'], { type: 'application/json' })),
  };
}

export function accountCalls(ask: Answering, account: AccountInfo): AccountApi {
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
    deleteAccount: (input) => ask('deleteAccount', input, DONE),
    deleteAccountSignedOut: (input) => ask('deleteAccountSignedOut', input, DONE),
    exportAll: () => ask('exportAll', null, { ok: true, value: new Blob(['zip'], { type: 'application/zip' }) }),
  };
}

export function adminCalls(ask: Answering): AdminApi {
  return {
    accounts: (query, after) => ask('accounts', { query, after }, { ok: true, value: { rows: [], next: null } }),
    setRole: (userId, role, granted) => ask('setRole', { userId, role, granted }, DONE),
    setSuspension: (userId, reason) => ask('setSuspension', { userId, reason }, DONE),
    audit: (after) => ask('audit', after, { ok: true, value: { rows: [], next: null } }),
    reports: (after) => ask('reports', after, { ok: true, value: { rows: [], next: null } }),
    decide: (input) => ask('decide', input, DONE),
    pedigreeLinks: (list, after) =>
      ask('pedigreeLinks', { list, after }, { ok: true, value: { rows: [], next: null } }),
    decidePedigreeLink: (decision) => ask('decidePedigreeLink', decision, DONE),
    pedigreeProposals: (after) => ask('pedigreeProposals', after, { ok: true, value: { rows: [], next: null } }),
    decidePedigreeProposal: (decision) => ask('decidePedigreeProposal', decision, DONE),
  };
}

export function pushCalls(ask: Answering): PushApi {
  return {
    pushKey: () => ask('pushKey', null, { ok: true, value: 'memory' }),
    keepPushSubscription: (input) => ask('keepPushSubscription', input, DONE),
    dropPushSubscription: () => ask('dropPushSubscription', null, DONE),
  };
}
