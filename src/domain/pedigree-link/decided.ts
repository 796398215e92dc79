import { LIMITS } from '../limits.ts';
import { isSameChip } from './rules.ts';
import type { ChipSays, PedigreeLinkMatter } from './schema.ts';

/** What an admin decided about one question; a later one about the same question takes its place. */
export interface LinkVerdict {
  readonly granted: boolean;
  readonly reason: string | null;
  /** Of which question, as `askedAt` has it. */
  readonly askedAt: string;
  readonly at: string;
}

export interface LinkGiven {
  /** The number that was told with it; '' for none. */
  readonly chip: string;
  /** Of the pedigree; `known` false: there is no such dog. */
  readonly dog: { readonly known: boolean; readonly chip: string | null };
  /** When the other links of this dog that are in force were granted. */
  readonly others: readonly string[];
  readonly verdict: LinkVerdict | null;
  readonly now: string;
}

/**
 * What becomes of a link. An admin's word holds over a chip and over what was granted before; by a chip nobody's link
 * is taken.
 */
export function decidedLink(matter: PedigreeLinkMatter, given: LinkGiven): PedigreeLinkMatter {
  const { verdict, others, now } = given;
  const isNew = verdict?.askedAt === matter.askedAt && verdict.at > (matter.decidedAt ?? '');
  if (isNew) {
    const decided = { ...matter, decidedAt: verdict.at, reason: verdict.reason };
    return verdict.granted ? { ...decided, state: 'granted', by: 'admin' } : { ...decided, state: 'refused', by: null };
  }
  if (matter.state === 'granted') {
    const isOvertaken = others.some((at) => at > (matter.decidedAt ?? ''));
    return isOvertaken ? { ...matter, state: 'ended', by: null, decidedAt: now } : matter;
  }
  if (matter.state !== 'asked') return matter;
  if (!given.dog.known) return { ...matter, state: 'unknown', decidedAt: now };
  const asked = withChip(matter, given);
  if (others.length > 0) return { ...asked, state: 'taken', decidedAt: now };
  return asked.chipSays === 'matches' ? { ...asked, state: 'granted', by: 'chip', decidedAt: now } : asked;
}

/** So many wrong numbers are enough to have mistyped one; whoever tries them out goes to an admin. */
function withChip(matter: PedigreeLinkMatter, { chip, dog }: LinkGiven): PedigreeLinkMatter {
  const chipSays: ChipSays =
    chip === '' || dog.chip === null ? 'nothing' : isSameChip(chip, dog.chip) ? 'matches' : 'differs';
  if (matter.wrongChips >= LIMITS.wrongChips && chipSays === 'matches') return { ...matter, chipSays: 'nothing' };
  const wrongChips = matter.wrongChips + (chipSays === 'differs' ? 1 : 0);
  return chipSays === matter.chipSays && wrongChips === matter.wrongChips
    ? matter
    : { ...matter, chipSays, wrongChips };
}
