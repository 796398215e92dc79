import type { DeliveredFacts } from '../../../../src/domain/kinds/kinds.ts';
import type { DeliveredType } from '../../../../src/domain/kinds/names.ts';
import { toldMessage } from './message.ts';
import { toldNotification } from './notification.ts';
import type { Told } from './told.ts';

/** The kinds of what is delivered that are told outside the app. */
const TOLD: { readonly [T in DeliveredType]?: Told<DeliveredFacts[T]> } = {
  notification: toldNotification,
  message: toldMessage,
};

/** What may be told: any of the facts of these kinds. */
export interface ToldFact {
  readonly _id: string;
  readonly type: string;
}

/** Whoever has the type of a fact has the fact by it; null: nobody is told of it. */
export function toldAs({ type }: { readonly type: string }): Told<ToldFact> | null {
  return Object.hasOwn(TOLD, type) ? (TOLD[type as DeliveredType] as unknown as Told<ToldFact>) : null;
}
