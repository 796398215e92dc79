import type { Session } from '../../domain/account/schema.ts';
import { bestEffort } from '../../domain/promises.ts';
import type { Refusal } from '../api/result.ts';
import type { SessionState } from '../api/session.ts';
import { type Answer, type Ask, detailIn, retryAfterIn } from '../http/http-client.ts';
import type { DeviceStore, SessionRecord } from '../store/device-store.ts';

/** What a person sees about a failed request. */
export function failureIn(answer: Exclude<Answer, { kind: 'ok' }>): Refusal {
  if (answer.kind === 'unreachable') {
    const code = answer.reason === 'captivePortal' ? 'network/captive-portal' : 'network/unreachable';
    return { ok: false, code: answer.code ?? code };
  }
  const [detail, retryAfter] = [detailIn(answer.body), retryAfterIn(answer.body)];
  return {
    ok: false,
    code: answer.code ?? 'server/failed',
    ...(detail === null ? {} : { detail }),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}

/**
 * Ends the session of a person who signed out offline. Until then the cookie must not be used: refreshing it would sign
 * that person in again. Answers whether it succeeded.
 */
export async function payOwedLogout(ask: Ask, store: DeviceStore): Promise<boolean> {
  if (!(await store.read('logoutOwed'))) return true;
  const answer = await ask('/auth/logout', { method: 'POST', body: {} });
  if (answer.kind !== 'ok') return false;
  // If it cannot be noted it is repeated later, and no person is signed in before it is noted.
  await bestEffort(store.write('logoutOwed', false));
  return true;
}

/**
 * A session as this device stores it. For a person who is known here only the roles come from the service: names,
 * language and avatar follow their own profile, which may be newer than the service's.
 */
export function recordOf(session: Session, before: SessionRecord | null): SessionRecord {
  const { userId, roles, locale, person, ownDatabase } = session;
  const known = before?.person.userId === userId ? before.person : { userId, locale, avatar: null, ...person };
  return { state: 'signedIn', person: { ...known, roles }, ownDatabase, reason: null };
}

export function stateOf(record: SessionRecord | null): SessionState {
  if (record === null) return { kind: 'visitor' };
  const { state, person, reason } = record;
  return state === 'suspended' ? { kind: state, person, reason } : { kind: state, person };
}
