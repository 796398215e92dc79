import type { Hello } from '../../domain/sync/hello.ts';
import { PROTOCOL_VERSION } from '../../domain/sync/protocol.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import type { Ask, Unreachable } from '../http/ask.ts';
import type { ServerRecord } from '../store/device-store.ts';

/** A device whose clock is off by more than this is told so, once. */
const CLOCK_WRONG_MS = DAY_MS;

export type HelloAnswer =
  | { kind: 'hello'; hello: Hello; clockOffset: number; clockWrong: boolean }
  /** The service speaks a later language: this version of the app must be updated first (offline situation 57). */
  | { kind: 'outdated' }
  | Unreachable;

/** The first request of a round. Whatever does not say that it is our service is a captive portal. */
export async function sayHello(ask: Ask, now: () => number, token: string | null): Promise<HelloAnswer> {
  const asked = now();
  const answer = await ask('/sync/hello', { token, timeoutMs: 15_000 });
  const answered = now();
  if (answer.kind === 'unreachable') return answer;
  // A token that the service does not take any more is no reason not to say hello.
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
 * Whether this is another server than the one we knew, or an older state of it. Nothing may be pushed blindly then. The
 * epoch tells even when the token means nothing there.
 */
export function isReplaced(known: ServerRecord | undefined, hello: Hello): boolean {
  if (known === undefined) return false;
  return hello.epoch !== known.epoch || (hello.own !== null && hello.own.seq < known.ownSeq);
}
