import type { DeliveredFacts } from '../../../../../src/domain/kinds/kinds.ts';
import type { DeliveredType } from '../../../../../src/domain/kinds/names.ts';
import { pushedMessage } from './message.ts';
import { pushedNotification } from './notification.ts';
import type { PushKind } from './push-kind.ts';

/** The delivered kinds with push messages. */
const PUSH_KINDS: { readonly [T in DeliveredType]?: PushKind<DeliveredFacts[T]> } = {
  notification: pushedNotification,
  message: pushedMessage,
};

/** A fact of any of these kinds. */
export interface PushedFact {
  readonly _id: string;
  readonly type: string;
}

/** The type of a fact selects its kind, which accepts the fact; null for no push message. */
export function pushMessageFor({ type }: { readonly type: string }): PushKind<PushedFact> | null {
  return Object.hasOwn(PUSH_KINDS, type)
    ? (PUSH_KINDS[type as DeliveredType] as unknown as PushKind<PushedFact>)
    : null;
}
