import type { ChatReactions } from '../../entities/chat/reactions.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';

/** What the messages of an open chat know of it. */
export interface OpenChat {
  /** The other person's name. */
  readonly name: string;
  readonly messages: readonly ShownMessage[];
  /** There are no messages before the first one. */
  readonly whole: boolean;
  readonly reactions: ChatReactions;
  /** The other person is still a stranger: this person has never written to them. */
  readonly request: boolean;
  /** This person can write here. */
  readonly writes: boolean;
}
