import { stat } from 'node:fs/promises';
import { pedigreeIds } from '../../../../../src/domain/pedigree/id.ts';
import type { PedigreeFact } from '../../../../../src/domain/pedigree/schema.ts';
import { upgradeDocument } from '../../../../../src/domain/upgrades.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { factsBetween } from '../../../storage/engine/read-database.ts';
import { createStore } from '../../../storage/store/store.ts';
import { createRelations, type Relations } from '../relations.ts';
import { PEDIGREES } from '../stored-dogs.ts';
import { BadFile } from './bad-file.ts';
import { columnNamed } from './columns.ts';
import { type ReadDog, readDog } from './read-dog.ts';
import { type Encoding, GUESSED, inItsEncoding, textOf } from './read-text.ts';
import { recordsOf } from './records.ts';
import { sentenceOf } from './sentences.ts';
import { createWriter, type Written } from './write-dogs.ts';

/** Limit of dogs in one file: each needs a little memory. */
const MOST_DOGS = 1_000_000;
const RANGE = pedigreeIds.range();

export interface Imported extends Written {
  readonly read: number;
  readonly refused: number;
}

interface Options {
  readonly couch: Couch;
  readonly file: string;
  readonly now: () => Date;
  /** Called for each rejected row and each unknown parent, as they are found. */
  readonly say: (sentence: string) => void;
}

/** What the first reading has found. */
interface Reading {
  readonly encoding: Encoding;
  readonly relations: Relations;
  /** By dog: its record and the line. */
  readonly rows: Map<string, { readonly number: number; readonly line: number }>;
  read: number;
  refused: number;
}

/**
 * Imports the dogs of a file into `pedigrees`. It reads the file twice: first to check that all of it is readable and
 * to find impossible dogs, then to write the others, so that a truncated file changes nothing. Idempotent. The stud
 * book's entries replace owners' proposals; the caller handles their authors and whatever the file made impossible
 * (`../../../matters/pedigree-proposals/after-import.ts`).
 * @throws BadFile with the sentence to print, before anything is written
 */
export async function importPedigrees({ couch, file, now, say }: Options): Promise<Imported> {
  const today = now().toISOString().slice(0, 10);
  const before = await stateOf(file);
  const reading = await inItsEncoding(file, async (text, encoding) => {
    // Findings in the first encoding are printed only if it was the right one.
    const said: string[] = [];
    const found = await readOnce(text(), encoding, today, (sentence) => said.push(sentence));
    if (encoding === GUESSED) say('encoding: taken for Windows-1251; if letters are wrong, save the file as UTF-8');
    for (const sentence of said) say(sentence);
    return found;
  });
  for await (const page of factsBetween(couch, PEDIGREES, RANGE.from, RANGE.to)) {
    // An unconfirmed proposal does not block a stud book's dogs.
    for (const dog of page.map((fact) => upgradeDocument(fact as unknown as PedigreeFact)))
      if (dog.confirmed) reading.relations.keep(dog);
  }
  refuseImpossible(reading, say);
  if ((await stateOf(file)) !== before) throw new BadFile('The file was changed while it was read. Try again.');

  const writer = createWriter(createStore(couch), now().toISOString());
  for await (const { number, values } of recordsOf(textOf(file, reading.encoding))) {
    const dog = typeof values === 'string' ? values : readDog(values, today);
    if (typeof dog === 'string' || reading.rows.get(dog.dogId)?.number !== number) continue;
    if (reading.relations.isBrought(dog.dogId)) await writer.take(dog);
  }
  return { ...(await writer.end()), read: reading.read, refused: reading.refused };
}

async function readOnce(
  text: AsyncIterable<string>,
  encoding: Encoding,
  today: string,
  say: Options['say'],
): Promise<Reading> {
  const reading: Reading = { encoding, relations: createRelations(), rows: new Map(), read: 0, refused: 0 };
  for await (const { number, line, values } of recordsOf(text)) {
    reading.read += 1;
    if (reading.read === 1 && typeof values !== 'string') checkColumns([...values.keys()], say);
    if (reading.read > MOST_DOGS) throw new BadFile(`There are more than ${MOST_DOGS} dogs. Divide the file.`);
    const dog = typeof values === 'string' ? values : readDog(values, today);
    const reason = typeof dog === 'string' ? dog : doubled(reading, dog);
    if (reason !== null || typeof dog === 'string') {
      reading.refused += 1;
      say(`line ${line}: refused, ${reason}`);
      continue;
    }
    reading.rows.set(dog.dogId, { number, line });
    reading.relations.bring(dog);
  }
  if (reading.read === 0) throw new BadFile('There is no dog in the file.');
  return reading;
}

/** @throws BadFile if dogs would have no id or no name */
function checkColumns(names: readonly string[], say: Options['say']): void {
  const known = new Set(names.map(columnNamed));
  if (!known.has('dog_id') || !(known.has('dog_name') || known.has('name')))
    throw new BadFile('There are no columns dog_id and dog_name (docs/pedigrees.md).');
  for (const name of names.filter((each) => columnNamed(each) === null && each.trim() !== ''))
    say(`column ${JSON.stringify(name.slice(0, 60))}: nobody knows it, and it is left out`);
}

function doubled({ rows }: Reading, { dogId }: ReadDog): string | null {
  const first = rows.get(dogId);
  return first === undefined ? null : `${dogId} is told of in line ${first.line} already`;
}

function refuseImpossible(reading: Reading, say: Options['say']): void {
  const { relations, rows } = reading;
  const refused = relations.refuse().map((each) => ({ ...each, line: rows.get(each.dogId)?.line ?? 0 }));
  for (const { line, dogId, finding } of refused.sort((one, other) => one.line - other.line)) {
    reading.refused += 1;
    say(`line ${line}: ${dogId} refused, ${sentenceOf(finding)}`);
  }
  for (const [dogId, { line }] of rows) {
    for (const parent of relations.unknownParents(dogId))
      say(`line ${line}: ${dogId} taken, its ${parent.place} ${parent.dogId} is not known and stays a name`);
  }
}

async function stateOf(file: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(file);
    return `${size} ${mtimeMs}`;
  } catch {
    throw new BadFile(`The file ${file} cannot be opened.`);
  }
}
