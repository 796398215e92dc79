import type { HandoverFact } from '../handover/schema.ts';
import type { NotificationFact } from '../notification/schema.ts';
import { outcomeKind } from '../outcome/kind.ts';
import type { Outcome } from '../outcome/schema.ts';
import type { DeliveredType } from './names.ts';

interface Facts {
  outcome: Outcome;
  notification: NotificationFact;
  handover: HandoverFact;
}
/** What a fact of each kind looks like. */
export type DeliveredFacts = { [K in DeliveredType]: Facts[K] };

/** One kind of facts that are delivered, declared once. Pure functions. */
export interface DeliveredKind<F> {
  /** By what a device may read them in order, beside their ids: the name of the order, and what a fact is sorted by in it; null: it does not stand in it. */
  readonly orders: Readonly<Record<string, (fact: F) => string | null>>;
  /** Of which kind of documents the screens think when this fact changes. */
  shownAs(id: string): string;
}

export type DeliveredKinds = { readonly [K in DeliveredType]: DeliveredKind<DeliveredFacts[K]> };

/** A kind that is missing here does not compile. */
export const DELIVERED_KINDS: DeliveredKinds = {
  outcome: outcomeKind,
  notification: { orders: {}, shownAs: () => 'notification' },
  handover: { orders: {}, shownAs: () => 'handover' },
};
