import type { DeliveredFacts } from '../../../../src/domain/kinds/kinds.ts';
import type { DeliveredType } from '../../../../src/domain/kinds/names.ts';
import { toldMessage } from './message.ts';
import { toldNotification } from './notification.ts';
import type { Told } from './told.ts';

/** Of every kind that is delivered, how it is told outside the app; null: it is not. */
const TOLD = {
  notification: toldNotification,
  message: toldMessage,
  'chat-mark': null,
  outcome: null,
  handover: null,
} as const satisfies { readonly [T in DeliveredType]: Told<DeliveredFacts[T]> | null };

/** What may be told: any of the facts of these kinds. */
export interface ToldFact {
  readonly _id: string;
  readonly type: string;
}

/** Whoever has the type of a fact has the fact by it; null: nobody is told of it. */
export function toldAs({ type }: { readonly type: string }): Told<ToldFact> | null {
  return Object.hasOwn(TOLD, type) ? (TOLD[type as DeliveredType] as unknown as Told<ToldFact> | null) : null;
}
