import { CODED, idGrammar } from '../kinds/id-grammar.ts';
import { LIMITS } from '../limits.ts';
import { tidyLine } from '../plain-text.ts';

/** By the dog's own id, coded (`pedigreeKey`). */
export const pedigreeIds = idGrammar('pedigree', CODED);

/** How breeders and their programs write that a dog is not known, in capital letters. */
const UNKNOWN: ReadonlySet<string> = new Set([
  ...['', '0', 'NA', 'N/A', 'N.A.', 'NULL', 'NONE', 'NIL', 'UNKNOWN', 'UNKN', 'UNK'],
  ...['НЕВІДОМО', 'НЕВІДОМИЙ', 'НЕВІДОМА', 'НЕМАЄ', 'Н/Д', 'НЕИЗВЕСТНО', 'НЕИЗВЕСТЕН', 'НЕИЗВЕСТНА', 'НЕТ'],
]);
/** Dashes, question marks and dots alone say it too. */
const NO_LETTER = /^[\s\-‐‑‒–—―?.,_*/\\]*$/;

/**
 * A dog's id as it was written: composed, without what nobody sees, each run of white space as one space. Otherwise the
 * very text, because leading zeros, case and letters that look alike tell dogs apart.
 * @returns null for none, for what says "unknown", and for what is too long
 */
export function readDogId(text: string): string | null {
  const dogId = tidyLine(text.normalize('NFC')).replace(/\s+/g, ' ').trim();
  return dogId.length > LIMITS.dogId.max || saysUnknown(dogId) ? null : dogId;
}

/** Whether a text of a pedigree says that nobody knows. */
export function saysUnknown(text: string): boolean {
  return NO_LETTER.test(text) || UNKNOWN.has(text.trim().toUpperCase());
}

const PLAIN = /[0-9A-Za-z.-]/;
const CODE = /~([0-9a-f]+)~/g;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The part of an address, and of a document's id, that names a dog: letters, digits, dots and dashes of its id as they
 * are, `_` for a space, and a run of other signs as their bytes between two `~`. Different ids have different keys.
 */
export function pedigreeKey(dogId: string): string {
  let key = '';
  let run = '';
  const endRun = () => {
    if (run !== '') key += `~${[...encoder.encode(run)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}~`;
    run = '';
  };
  for (const sign of dogId) {
    // An address takes `.` and `..` for folders.
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

/** The dog that an address names, or null: `part` is what somebody typed. */
export function dogIdOfKey(part: string): string | null {
  if (!pedigreeIds.is(`${pedigreeIds.kind}:${part}`)) return null;
  try {
    const written = part.replaceAll('_', ' ').replace(CODE, (_run, hex: string) => decoder.decode(bytesOf(hex)));
    const dogId = readDogId(written);
    // One address for one dog: whatever else could be read as its key is none.
    return dogId !== null && pedigreeKey(dogId) === part ? dogId : null;
  } catch {
    // The bytes are no text.
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
