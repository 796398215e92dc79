import type { Ancestry, PedigreeHit, PedigreePage } from '../../domain/pedigree/page.ts';
import type { PedigreeOfPet } from '../../domain/pedigree-link/responses.ts';
import type { ReadThrough, Result } from './result.ts';

/** Dogs and whom they descend from. A dog is called by the part of its address (`pedigreeKey`). */
export interface PedigreesApi {
  /**
   * The dog whose id the text is, and those whose name begins with it, in Ukrainian or Latin letters; of one that
   * `isAskable` refuses, none. Without a network among those that were opened or found here before.
   */
  searchPedigrees(text: string): Promise<Result<PedigreesFound>>;
  /** Asked at each visit, and kept for when nobody can be asked. */
  readPedigree(key: string): Promise<ReadThrough<PedigreePage>>;
  /** Likewise. */
  readAncestry(key: string): Promise<ReadThrough<Ancestry>>;
  /** Likewise: the dog that a pet is, by the pet's key. */
  readPedigreeOfPet(key: string): Promise<ReadThrough<PedigreeOfPet>>;
}

export interface PedigreesFound {
  readonly hits: readonly PedigreeHit[];
  readonly from: 'network' | 'device';
}
