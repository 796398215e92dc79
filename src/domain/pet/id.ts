import { idGrammar, keyOf, NOTHING, ULID } from '../kinds/id-grammar.ts';

/** The statement's id and the fact's id are the same text; the key (a ULID) is also the pet's address. */
export const petIds = idGrammar('pet', ULID);

/** The owner's private data about a pet: one document per pet. */
export const petRecordIds = idGrammar('pet-record', keyOf(petIds));

export function petId(key: string): string {
  return petIds.make(key);
}

/** The ULID of a pet's id, used in its address, its announcement and its record. */
export function petKey(id: string): string {
  return petIds.key(id);
}

/** Whether the text has the form of a pet's key: an address may contain anything. */
export function isPetKey(text: string): boolean {
  return petIds.is(petId(text));
}

export function petRecordId(pet: string): string {
  return petRecordIds.make(pet);
}

export function petOfRecord(record: string): string {
  return petRecordIds.parse(record)?.[0] ?? NOTHING;
}
