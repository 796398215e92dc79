import type { Locale } from '../../../../src/domain/document.ts';
import type { Channel, Preferences } from '../../../../src/domain/preferences/schema.ts';
import type { PushMessage } from '../../../../src/domain/push/schema.ts';
import type { Couch } from '../../engine/couch.ts';
import type { Texts } from '../../texts.ts';

/** A document of a person's own database, whatever it is; null: there is none. */
export type OwnDocument = Readonly<Record<string, unknown>> | null;

/** Whom something is told, and what of theirs says how. */
export interface Recipient {
  readonly userId: string;
  readonly preferences: Preferences;
  readonly locale: Locale;
  /** The documents that the kind asked for (`asks`), in that order. */
  readonly asked: readonly OwnDocument[];
}

/** How a kind of documents that are delivered is told outside the app. */
export interface PushKind<F> {
  channel(fact: F): Channel;
  /** For the log: never a word of what it says. */
  name(fact: F): string;
  readonly urgency: (fact: F) => 'low' | 'normal';
  /** The ids of the person's own documents that have a say, at most a few: they come with one request. */
  asks(fact: F): readonly string[];
  /** It was read meanwhile, or its person does not want to hear of it. `again`: it was offered before. */
  isSettled(fact: F, recipient: Recipient, again: boolean): boolean;
  compose(fact: F, recipient: Recipient, parts: { readonly couch: Couch; readonly texts: Texts }): Promise<PushMessage>;
}
