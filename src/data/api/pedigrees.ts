import type { Ancestry, PedigreeHit, PedigreePage } from '../../domain/pedigree/page.ts';
import type { Sex } from '../../domain/pedigree/schema.ts';
import type { PedigreeOfPet } from '../../domain/pedigree-link/responses.ts';
import type { ReadThrough, Result } from './result.ts';

/** Dogs and their ancestors. A dog is identified by the part of its address (`pedigreeKey`). */
export interface PedigreesApi {
  /**
   * The dog with this id, and those in whose name each word of the text begins a word, in Ukrainian or Latin letters;
   * none for a text that `isAskable` refuses. With `sex` names find no dog of the other sex. Offline it searches the
   * dogs that were opened or found here before.
   */
  searchPedigrees(text: string, sex?: Sex): Promise<Result<PedigreesFound>>;
  /** Fetched at each visit, and cached for when the service cannot be reached. */
  readPedigree(key: string): Promise<ReadThrough<PedigreePage>>;
  /** Fetched and cached like `readPedigree`. */
  readAncestry(key: string): Promise<ReadThrough<Ancestry>>;
  /** Fetched and cached like `readPedigree`: the dog that a pet is, by the pet's key. */
  readPedigreeOfPet(key: string): Promise<ReadThrough<PedigreeOfPet>>;
}

export interface PedigreesFound {
  /** At most `LIMITS.pedigreesFound`. */
  readonly hits: readonly PedigreeHit[];
  /** The text finds more dogs than these. */
  readonly more: boolean;
  readonly from: 'network' | 'device';
}
