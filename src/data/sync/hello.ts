import type { Hello } from '../../domain/sync/hello.ts';
import { PROTOCOL_VERSION } from '../../domain/sync/protocol.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import type { Ask, Unreachable } from '../http/http-client.ts';
import type { ServerRecord } from '../store/device-store.ts';

/** A person whose device's clock is off by more than this is notified, once. */
const CLOCK_WRONG_MS = DAY_MS;

export type HelloAnswer =
  | { kind: 'hello'; hello: Hello; clockOffset: number; clockWrong: boolean }
  /** The service uses a later protocol: this version of the app must be updated first (offline situation 57). */
  | { kind: 'outdated' }
  | Unreachable;

/** The first request of a round. An answer that is not recognisably from our service means a captive portal. */
export async function sayHello(ask: Ask, now: () => number, token: string | null): Promise<HelloAnswer> {
  const asked = now();
  const answer = await ask('/sync/hello', { token, timeoutMs: 15_000 });
  const answered = now();
  if (answer.kind === 'unreachable') return answer;
  // An invalid token must not prevent the hello.
  if (answer.kind === 'refused' && token !== null) return sayHello(ask, now, null);
  if (answer.kind === 'refused') return { kind: 'unreachable', reason: 'serverDown' };
  const hello = answer.body as Partial<Hello> | null;
  if (hello?.service !== 'lapka' || typeof hello.epoch !== 'string' || typeof hello.now !== 'string') {
    return { kind: 'unreachable', reason: 'captivePortal' };
  }
  if (typeof hello.protocol === 'number' && hello.protocol > PROTOCOL_VERSION) return { kind: 'outdated' };
  const clockOffset = Math.round(Date.parse(hello.now) - (asked + answered) / 2);
  return { kind: 'hello', hello: hello as Hello, clockOffset, clockWrong: Math.abs(clockOffset) > CLOCK_WRONG_MS };
}

/**
 * Whether this is the known server. `restored`: it is, and reports a restore of an earlier state; what it lacks is sent
 * again. `replaced`: it is another server, or an older state without such a report; then nothing may be pushed blindly.
 * The epoch decides even if the token is invalid there.
 */
export function compareServer(known: ServerRecord | undefined, hello: Hello): 'known' | 'restored' | 'replaced' {
  if (known === undefined) return 'known';
  if (hello.epoch === known.epoch) return hello.own !== null && hello.own.seq < known.ownSeq ? 'replaced' : 'known';
  // Older services do not send it.
  const former: readonly string[] | undefined = hello.formerEpochs;
  return former?.includes(known.epoch) === true ? 'restored' : 'replaced';
}
