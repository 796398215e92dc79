import type { Result } from '../../../data/api/result.ts';
import type { Person, SessionApi } from '../../../data/api/session.ts';
import type { WaitingItem } from '../../../data/api/sync.ts';
import type { Role } from '../../../domain/account/schema.ts';
import { type Answering, DONE } from './asked.ts';

export function sessionHandlers(
  ask: Answering,
  answers: { account: Result<Person>; roles: Role[]; unsent: WaitingItem[] },
): Omit<SessionApi, 'start'> {
  return {
    register: (input) => ask('register', input, answers.account),
    login: (input) => ask('login', input, answers.account),
    loginWithGoogle: (input) => ask('loginWithGoogle', input, answers.account),
    passkeySignInOptions: () => ask('passkeySignInOptions', null, { ok: true, value: { challenge: 'c' } }),
    loginWithPasskey: (input) => ask('loginWithPasskey', input, answers.account),
    signInOptions: () => ask('signInOptions', null, { googleClientId: null, contactEmail: 'help@lapka.example' }),
    roles: () => ask('roles', null, { kind: 'known' as const, roles: answers.roles, from: 'service' as const }),
    unsent: () => ask('unsent', null, answers.unsent),
    signOut: () => ask('signOut', null, DONE),
    exportUnsent: () => ask('exportUnsent', null, new Blob(['{}'], { type: 'application/json' })),
  };
}
