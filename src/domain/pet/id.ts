const PET = 'pet:';

/** The statement's id and the fact's id are the same text; `key` (a ULID) is also the pet's address. */
export function petId(key: string): string {
  return PET + key;
}

/** The ULID of a pet's id: what its address, its announcement and its record are named by. */
export function petKey(id: string): string {
  return id.slice(PET.length);
}

/** Whether this can be a pet's key at all: an address may hold anything. */
export function isPetKey(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}

/** What the owner keeps to themselves about a pet. */
export function petRecordId(pet: string): string {
  return `pet-record:${petKey(pet)}`;
}

export function petOfRecord(record: string): string {
  return petId(record.slice('pet-record:'.length));
}
