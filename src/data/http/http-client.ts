import { type Code, isCode } from '../../domain/codes.ts';
import { handleLater } from '../../domain/promises.ts';
import type { Machine } from '../machine.ts';

/**
 * The result of a request. Only an answer of our service counts as contact; everything else is `unreachable` and is
 * retried.
 */
export type Answer =
  | { kind: 'ok'; status: number; body: unknown }
  | { kind: 'refused'; status: number; code: Code | null; body: unknown }
  | Unreachable;

export interface Unreachable {
  kind: 'unreachable';
  reason: 'captivePortal' | 'serverDown' | 'aborted';
  /** Set if our service answered nevertheless, and reported with this code that it cannot serve the request. */
  code?: Code;
}

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  token?: string | null;
  /** Aborts the request after this time without an answer. */
  timeoutMs?: number;
  /** A longpoll: the service answers when there is news, or after its own limit. */
  held?: boolean;
  signal?: AbortSignal;
}

const TIMEOUT_MS = 30_000;
/** The gateway ends a longpoll after 50 s; without an answer by now the connection is dead. */
const HELD_TIMEOUT_MS = 65_000;

export type Ask = (path: string, request?: Request) => Promise<Answer>;

/**
 * Requests JSON from the service. Never throws. An answer that is not JSON, or that came by a redirect, is a captive
 * portal, whatever its status is, and must not be taken for data. 5xx is `serverDown`.
 */
export function createAsk(surroundings: Pick<Machine, 'fetch' | 'deferredFetch' | 'origin' | 'clock'>): Ask {
  return async (path, request = {}) => {
    const {
      method = 'GET',
      body,
      token,
      held = false,
      timeoutMs = held ? HELD_TIMEOUT_MS : TIMEOUT_MS,
      signal,
    } = request;
    const fetch = (held && surroundings.deferredFetch) || surroundings.fetch;
    const ending = linkedAbort(signal);
    const cancel = surroundings.clock.after(timeoutMs, () => ending.abort());
    // Not left to `fetch` alone: Node 20 can lose an abort while a body is read, and closing would then wait for ever.
    const ended = new Promise<never>((_resolve, reject) => {
      ending.signal.addEventListener('abort', () => reject(new Error('ended')), { once: true });
    });
    handleLater(ended);
    try {
      if (ending.signal.aborted) return { kind: 'unreachable', reason: 'aborted' };
      const fetching = fetch(surroundings.origin + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        credentials: path.startsWith('/auth/') ? 'same-origin' : 'omit',
        redirect: 'manual',
        cache: 'no-store',
        signal: ending.signal,
      });
      return await Promise.race([fetching.then(readAnswer), ended]);
    } catch {
      return { kind: 'unreachable', reason: signal?.aborted ? 'aborted' : 'serverDown' };
    } finally {
      cancel();
      ending.unlink();
    }
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  if (response.status === 204) return { kind: 'ok', status: 204, body: null };
  const json = (response.headers.get('content-type') ?? '').includes('application/json');
  // A manual redirect is an opaque answer with status 0 in browsers and 3xx elsewhere.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    return { kind: 'unreachable', reason: 'captivePortal' };
  }
  if (response.status >= 500) {
    const code = json ? codeIn(await response.json().catch(() => null)) : null;
    return { kind: 'unreachable', reason: 'serverDown', ...(code === null ? {} : { code }) };
  }
  // A 202 needs no body; a captive portal would send a page.
  if (response.status === 202 && !json) return { kind: 'ok', status: 202, body: null };
  if (!json) return { kind: 'unreachable', reason: 'captivePortal' };
  const body: unknown = await response.json();
  if (response.ok) return { kind: 'ok', status: response.status, body };
  return { kind: 'refused', status: response.status, code: codeIn(body), body };
}

/** The code of an error body, if it is one of this service's codes. */
export function codeIn(body: unknown): Code | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return isCode(code) ? code : null;
}

/** The text beside the code in an error body, e.g. the reason of a suspension. */
export function detailIn(body: unknown): string | null {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null;
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

/** The seconds to wait according to an error body. */
export function retryAfterIn(body: unknown): number | null {
  const seconds = typeof body === 'object' && body !== null && 'retryAfter' in body ? body.retryAfter : null;
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
}

/** An AbortController that also aborts with `signal`; AbortSignal.any is not supported by older phones in use. */
export function linkedAbort(signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const follow = () => controller.abort();
  if (signal?.aborted) controller.abort();
  signal?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    abort: follow,
    unlink: () => signal?.removeEventListener('abort', follow),
  };
}
