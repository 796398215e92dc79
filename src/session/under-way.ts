import type { DeliveryState, OwnRecord } from '../data/api/own.ts';

/** The state of an own document that is not published in its local version. */
export interface UnderWay {
  state: Extract<DeliveryState, 'waiting' | 'sent' | 'refused'>;
  /** Why it was refused. */
  code: string | null;
}

/** Null if it is published in its local version, or is private. */
export function underWay({ state, outcome }: Pick<OwnRecord, 'state' | 'outcome'>): UnderWay | null {
  return state === 'waiting' || state === 'sent' || state === 'refused' ? { state, code: outcome?.code ?? null } : null;
}
