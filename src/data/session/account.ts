import type { GoogleLogin, Login, Registration, Session } from '../../domain/account/schema.ts';
import type { Code } from '../../domain/codes.ts';
import type { Person, Result, SessionState } from '../api.ts';
import type { Answer, Ask } from '../http/ask.ts';
import type { DeviceStore, SessionRecord } from '../store/device-store.ts';

type Entry =
  | { path: '/auth/register'; body: Registration }
  | { path: '/auth/login'; body: Login }
  | { path: '/auth/google'; body: GoogleLogin };

/** Asks to be let in. The session is not yet stored: the caller opens the person's own database first. */
export async function enter(ask: Ask, entry: Entry): Promise<Result<Session>> {
  const answer = await ask(entry.path, { method: 'POST', body: entry.body });
  if (answer.kind === 'ok') return { ok: true, value: answer.body as Session };
  return { ok: false, code: codeOf(answer) };
}

/** The code that a person is shown for a request that did not go through. */
function codeOf(answer: Exclude<Answer, { kind: 'ok' }>): Code {
  if (answer.kind === 'unreachable') {
    return answer.reason === 'captivePortal' ? 'network/captive-portal' : 'network/unreachable';
  }
  return answer.code ?? 'server/failed';
}

/**
 * Ends the session whose person signed out without a network. Until that is done the cookie must not be used: refreshing it would
 * sign somebody in again who has left. Answers whether it is done.
 */
export async function payOwedLogout(ask: Ask, store: DeviceStore): Promise<boolean> {
  if (!(await store.read('logoutOwed'))) return true;
  const answer = await ask('/auth/logout', { method: 'POST', body: {} });
  if (answer.kind !== 'ok') return false;
  await store.write('logoutOwed', false);
  return true;
}

export function personOf(session: Session): Person {
  const { userId, roles, locale, person } = session;
  return { userId, roles, locale, ...person };
}

export function recordOf(session: Session): SessionRecord {
  return { state: 'signedIn', person: personOf(session), ownDatabase: session.ownDatabase };
}

export function stateOf(record: SessionRecord | null): SessionState {
  return record === null ? { kind: 'visitor' } : { kind: record.state, person: record.person };
}
