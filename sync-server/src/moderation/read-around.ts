import { messageFactIds } from '../../../src/domain/message/id.ts';
import type { MessageFact } from '../../../src/domain/message/schema.ts';
import type { ReportedItem } from '../../../src/domain/moderation/commands.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import type { Couch } from '../engine/couch.ts';

/** So many messages before the reported one, and as many after it, are enough to see what was meant. */
const EACH_WAY = 3;

/**
 * A reported message between those that the two wrote before and after it, in the order in which they read them.
 * Nothing else of a chat is ever shown to anybody. Empty when it was taken back.
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

/** What one wrote to the other around a time: ids of one direction are in the order of writing. */
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
