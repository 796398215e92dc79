import { idGrammar, NOTHING, ULID, USER_ID } from '../kinds/id-grammar.ts';
import { messageFactIds } from '../message/id.ts';
import { profileFactId } from '../profile/id.ts';

/** One per person and message: the message's author and recipient, and the end of its id. */
export const reactionIds = idGrammar('reaction', USER_ID, USER_ID, ULID);

/** In `matters`, and in the other person's database: whose reaction it is, then the message as above. */
export const reactionFactIds = idGrammar('delivered:reaction', USER_ID, USER_ID, USER_ID, ULID);

/** `message`: the message's fact, whichever of the two wrote it. */
export function reactionId(message: string): string {
  return reactionIds.make(...(messageFactIds.parse(message) ?? [NOTHING, NOTHING, NOTHING]));
}

export function reactionFactId(reaction: string, userId: string): string {
  return reactionFactIds.make(userId, ...partsOf(reaction));
}

/** The two people of the chat that a reaction's statement belongs to. */
export function peopleOfReaction(reaction: string): readonly [string, string] {
  const [author, recipient] = partsOf(reaction);
  return [author, recipient];
}

/** The facts that a reaction needs: the message and both profiles, whose blocks apply. */
export function factsOfReaction(reaction: string): string[] {
  if (!reactionIds.is(reaction)) return [];
  return [messageFactIds.make(...partsOf(reaction)), ...peopleOfReaction(reaction).map(profileFactId)];
}

function partsOf(reaction: string): readonly [string, string, string] {
  return reactionIds.parse(reaction) ?? [NOTHING, NOTHING, NOTHING];
}
