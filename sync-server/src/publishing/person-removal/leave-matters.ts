import { PERSON_FIELDS } from '../../../../couchdb/databases.ts';
import type { LettersFate } from '../../../../src/domain/account/commands.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { typeOfFact } from '../../../../src/domain/kinds/kinds.ts';
import { MATTERS, type MatterFact } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { type MatterRequests, requestRecheck } from '../../matters/arbiter/requests.ts';
import type { NewDocument, Row, Store } from '../../storage/store/store.ts';
import { publishesOf } from '../decide/kinds/kinds.ts';
import type { Copies } from '../follow-up/copies.ts';
import { findAllPages } from './find-all-pages.ts';
import { tombstoneOf } from './remove-facts.ts';

/**
 * Removes a person's messages and other matters from the participants too, or leaves them there without the author's
 * name (`letters`). Copies are noted before the facts change, so that the next publisher completes an interrupted
 * removal. Idempotent; ends when a query finds nothing that names the person.
 */
export async function leaveMatters(
  {
    store,
    copies,
    ask,
  }: {
    readonly store: Store;
    readonly copies: Copies;
    /** Requests the due work from the arbiter at once; otherwise it would find it within the hour. */
    readonly ask: (requests: Parameters<MatterRequests['note']>[0]) => Promise<unknown>;
  },
  userId: string,
  letters: LettersFate,
  now: Date,
): Promise<void> {
  for (const field of PERSON_FIELDS) {
    for await (const rows of findAllPages(store, MATTERS, field, userId)) {
      const behind = rows.flatMap(({ id, doc }) => participantsIn(doc).map((reader) => ({ userId: reader, id })));
      const names = await copies.note(behind);
      const stay = rows.map((row) => left(row, { userId, letters, now }) ?? tombstoneOf(row, now));
      const written = await store.write(MATTERS, stay);
      if (written.some((each) => !each.ok && !each.conflict)) throw new Error('a matter could not be left');
      for (const name of names) await bringUp(copies, name);
      await ask(stay.filter((matter) => isDue(matter, now)).map(({ _id }) => requestRecheck(_id)));
    }
  }
}

/** Null if nothing of it stays. */
function left(
  { id, rev, doc }: Row,
  { userId, letters, now }: { readonly userId: string; readonly letters: LettersFate; readonly now: Date },
): NewDocument | null {
  const type = typeOfFact(id);
  const publishes = type === null ? null : publishesOf({ type });
  const stays =
    publishes?.withoutPerson === undefined
      ? letters === 'stay' && publishes?.withoutAuthor?.(doc)
      : publishes.withoutPerson(upgradeDocument(doc), userId, now);
  return stays ? { ...stays, _id: id, _rev: rev } : null;
}

function isDue(matter: NewDocument, now: Date): boolean {
  const { due } = fieldsOf<{ due: string }>(matter);
  return typeof due === 'string' && due <= now.toISOString();
}

function participantsIn(fact: unknown): readonly string[] {
  const { participants } = fieldsOf<Partial<MatterFact>>(fact);
  return Array.isArray(participants) ? participants : [];
}

async function bringUp(copies: Copies, name: string): Promise<void> {
  let done: Awaited<ReturnType<Copies['run']>>;
  do done = await copies.run(name);
  while (done !== 'done');
}
