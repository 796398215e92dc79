import type { Facts } from '../sync/status.ts';

/** Contact younger than this, without a failure since, is reason enough to push at once. */
const FRESH_MS = 60_000;
const NOTE_MS = 30_000;
/** Results that do not show whether the service can be reached. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['ended', 'gone', 'outdated']);

/** How a request went, as far as it concerns the contact with the service. */
export interface Heard {
  readonly kind: string;
  readonly reason?: string;
}

/** Milliseconds of the device's clock; 0: never, or something has failed since. */
export interface ContactState {
  readonly goodAt: number;
  /** When a contact was last stored. */
  readonly notedAt: number;
}

export const NO_CONTACT: ContactState = { goodAt: 0, notedAt: 0 };

export type ContactStep =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'lost'; readonly state: ContactState; readonly reason: Facts['reason'] }
  /** `note`: store it, for the "as of" of a later start without a network. */
  | { readonly kind: 'good'; readonly state: ContactState; readonly note: boolean };

/** What a request shows about the contact with the service. `now` in milliseconds. */
export function contactAfter(state: ContactState, heard: Heard, now: number): ContactStep {
  if (heard.reason === 'aborted' || SAYS_NOTHING.has(heard.kind)) return { kind: 'nothing' };
  if (heard.kind === 'failed' || heard.kind === 'unreachable') {
    const reason = heard.reason === 'captivePortal' ? 'captivePortal' : 'serverDown';
    return { kind: 'lost', state: { ...state, goodAt: 0 }, reason };
  }
  const note = now - state.notedAt > NOTE_MS;
  return { kind: 'good', state: { goodAt: now, notedAt: note ? now : state.notedAt }, note };
}

export function isFresh({ goodAt }: ContactState, now: number): boolean {
  return goodAt > 0 && now - goodAt < FRESH_MS;
}
