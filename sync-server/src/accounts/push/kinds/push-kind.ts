import type { Locale } from '../../../../../src/domain/document.ts';
import type { Channel, Preferences } from '../../../../../src/domain/preferences/schema.ts';
import type { PushMessage } from '../../../../../src/domain/push/schema.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import type { Texts } from '../../../texts.ts';

/** Any document of a person's own database; null if there is none. */
export type OwnDocument = Readonly<Record<string, unknown>> | null;

/** The person who gets the message, with their relevant documents. */
export interface Recipient {
  readonly userId: string;
  readonly preferences: Preferences;
  readonly locale: Locale;
  /** The documents that the kind requested (`asks`), in that order. */
  readonly asked: readonly OwnDocument[];
}

/** How a kind of delivered facts becomes a push message. */
export interface PushKind<F> {
  channel(fact: F): Channel;
  /** For the log: never any of its text. */
  name(fact: F): string;
  readonly urgency: (fact: F) => 'low' | 'normal';
  /** The ids of the person's own documents that matter, at most a few, read with one request. */
  asks(fact: F): readonly string[];
  /** The person has read it, or does not want it. `again`: it is a retry. */
  isSettled(fact: F, recipient: Recipient, again: boolean): boolean;
  compose(fact: F, recipient: Recipient, parts: { readonly couch: Couch; readonly texts: Texts }): Promise<PushMessage>;
}
