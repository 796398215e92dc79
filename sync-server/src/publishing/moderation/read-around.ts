import { messageFactIds } from '../../../../src/domain/message/id.ts';
import type { MessageFact } from '../../../../src/domain/message/schema.ts';
import type { ReportedItem } from '../../../../src/domain/moderation/commands.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Couch } from '../../storage/engine/couch.ts';

/** The number of messages before and after the reported one that show its context. */
const EACH_WAY = 3;

/**
 * A reported message between the two people's messages before and after it, in reading order. Moderators see nothing
 * else of a chat. Empty if the message was withdrawn.
 */
export async function readAround(couch: Couch, target: string): Promise<ReportedItem['around']> {
  const [author = '', other = '', ulid = ''] = messageFactIds.parse(target) ?? [];
  const [theirs, answers] = await Promise.all([near(couch, [author, other], ulid), near(couch, [other, author], ulid)]);
  const all = [...theirs, ...answers].sort((one, two) => (one.publishedAt < two.publishedAt ? -1 : 1));
  const at = all.findIndex(({ _id }) => _id === target);
  if (at === -1) return [];
  return all.slice(Math.max(0, at - EACH_WAY), at + EACH_WAY + 1).map(({ _id, authorId, text, publishedAt }) => ({
    byAuthor: authorId === author,
    isReported: _id === target,
    text,
    at: publishedAt,
  }));
}

/** One person's messages to the other around a time: ids of one direction are in the order of writing. */
async function near(couch: Couch, people: readonly [string, string], ulid: string): Promise<MessageFact[]> {
  const matters = couch.use<MessageFact>(MATTERS);
  const { from, to } = messageFactIds.range(...people);
  const here = messageFactIds.make(...people, ulid);
  const limit = EACH_WAY + 1;
  const [before, after] = await Promise.all([
    matters.list({ start_key: here, end_key: from, descending: true, include_docs: true, limit }),
    matters.list({ start_key: here, end_key: to, include_docs: true, limit }),
  ]);
  const facts = [...before.rows, ...after.rows].flatMap(({ doc }) =>
    doc ? [upgradeDocument(doc as MessageFact)] : [],
  );
  return [...new Map(facts.map((fact) => [fact._id, fact])).values()];
}
