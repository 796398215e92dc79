import type { DeliveredFacts } from '../../../../src/domain/kinds/kinds.ts';
import type { DeliveredType } from '../../../../src/domain/kinds/names.ts';
import { pushedMessage } from './message.ts';
import { pushedNotification } from './notification.ts';
import type { PushKind } from './push-kind.ts';

/** The kinds of what is delivered that are told outside the app. */
const TOLD: { readonly [T in DeliveredType]?: PushKind<DeliveredFacts[T]> } = {
  notification: pushedNotification,
  message: pushedMessage,
};

/** What may be told: any of the facts of these kinds. */
export interface PushedFact {
  readonly _id: string;
  readonly type: string;
}

/** Whoever has the type of a fact has the fact by it; null: nobody is told of it. */
export function pushMessageFor({ type }: { readonly type: string }): PushKind<PushedFact> | null {
  return Object.hasOwn(TOLD, type) ? (TOLD[type as DeliveredType] as unknown as PushKind<PushedFact>) : null;
}
