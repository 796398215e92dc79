import { CODED, idGrammar } from '../kinds/id-grammar.ts';
import { LIMITS } from '../limits.ts';
import { tidyLine } from '../plain-text.ts';

/** By the dog's own id, encoded (`pedigreeKey`). */
export const pedigreeIds = idGrammar('pedigree', CODED);

/** How breeders and their programs write an unknown dog, in capital letters. */
const UNKNOWN: ReadonlySet<string> = new Set([
  ...['', '0', 'NA', 'N/A', 'N.A.', 'NULL', 'NONE', 'NIL', 'UNKNOWN', 'UNKN', 'UNK'],
  ...['НЕВІДОМО', 'НЕВІДОМИЙ', 'НЕВІДОМА', 'НЕМАЄ', 'Н/Д', 'НЕИЗВЕСТНО', 'НЕИЗВЕСТЕН', 'НЕИЗВЕСТНА', 'НЕТ'],
]);
/** Only dashes, question marks and dots also mean unknown. */
const NO_LETTER = /^[\s\-‐‑‒–—―?.,_*/\\]*$/;

/**
 * A dog's id as written: composed, without invisible characters, each run of white space as one space. Otherwise
 * unchanged, because leading zeros, case and letters that look alike distinguish dogs.
 * @returns null for none, for text that means "unknown", and for a text that is too long
 */
export function readDogId(text: string): string | null {
  const dogId = tidyLine(text.normalize('NFC')).replace(/\s+/g, ' ').trim();
  return dogId.length > LIMITS.dogId.max || saysUnknown(dogId) ? null : dogId;
}

/** Whether a text of a pedigree means "unknown". */
export function saysUnknown(text: string): boolean {
  return NO_LETTER.test(text) || UNKNOWN.has(text.trim().toUpperCase());
}

const PLAIN = /[0-9A-Za-z.-]/;
const CODE = /~([0-9a-f]+)~/g;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The part of an address, and of a document's id, that names a dog: letters, digits, dots and dashes of its id
 * unchanged, `_` for a space, and a run of other characters as their bytes between two `~`. Different ids have
 * different keys.
 */
export function pedigreeKey(dogId: string): string {
  let key = '';
  let run = '';
  const endRun = () => {
    if (run !== '') key += `~${[...encoder.encode(run)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}~`;
    run = '';
  };
  for (const sign of dogId) {
    // Addresses treat `.` and `..` as folders.
    const isFolder = sign === '.' && key === '' && run === '';
    if (sign === ' ' || (PLAIN.test(sign) && !isFolder)) {
      endRun();
      key += sign === ' ' ? '_' : sign;
    } else {
      run += sign;
    }
  }
  endRun();
  return key;
}

/** The dog that an address names, or null: `part` is untrusted text from the address. */
export function dogIdOfKey(part: string): string | null {
  if (!pedigreeIds.is(`${pedigreeIds.kind}:${part}`)) return null;
  try {
    const written = part.replaceAll('_', ' ').replace(CODE, (_run, hex: string) => decoder.decode(bytesOf(hex)));
    const dogId = readDogId(written);
    // One address per dog: only the canonical key is accepted.
    return dogId !== null && pedigreeKey(dogId) === part ? dogId : null;
  } catch {
    // The bytes are not valid text.
    return null;
  }
}

/** The document of a dog. */
export function pedigreeId(dogId: string): string {
  return pedigreeIds.make(pedigreeKey(dogId));
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
