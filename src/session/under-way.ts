import type { DeliveryState, OwnRecord } from '../data/api/own.ts';

/** What is happening to a document of one's own that is not published as it stands here. */
export interface UnderWay {
  state: Extract<DeliveryState, 'waiting' | 'sent' | 'refused'>;
  /** Why it was refused. */
  code: string | null;
}

/** Null: it is published as it stands here, or is for nobody else. */
export function underWay({ state, outcome }: Pick<OwnRecord, 'state' | 'outcome'>): UnderWay | null {
  return state === 'waiting' || state === 'sent' || state === 'refused' ? { state, code: outcome?.code ?? null } : null;
}
