import { pedigreeLinkFactIds } from '../../../src/domain/pedigree-link/id.ts';
import type { LinkVerdict } from '../../../src/domain/pedigree-link/transition.ts';

export const MODERATION = 'moderation';

/** `pedigree-verdict:…`: an admin's decision about a link. `uid`: the pet's owner, so that it is removed with them. */
export interface VerdictDocument extends LinkVerdict {
  readonly _id: string;
  readonly type: 'pedigree-verdict';
  readonly uid: string;
}

export function verdictId(link: string): string {
  return `pedigree-verdict:${pedigreeLinkFactIds.key(link)}`;
}
