import { type ApprovalVerdict, isUnapplied } from '../approval/verdict.ts';
import { SERVICE_LIMITS } from '../service-limits.ts';
import { isSameChip } from './rules.ts';
import type { ChipSays, PedigreeLinkMatter } from './schema.ts';

export interface LinkVerdict extends ApprovalVerdict {
  readonly granted: boolean;
}

export interface LinkGiven {
  /** The number submitted with it; '' if none. */
  readonly chip: string;
  /** The data of the pedigree; `known` is false if there is no such dog. */
  readonly dog: { readonly known: boolean; readonly chip: string | null };
  /** When the other active links of this dog were granted. */
  readonly others: readonly string[];
  readonly verdict: LinkVerdict | null;
  readonly now: string;
}

/**
 * Decides a link. An admin's decision overrides a chip and earlier grants; a chip never takes over another person's
 * link.
 */
export function applyLinkStep(matter: PedigreeLinkMatter, given: LinkGiven): PedigreeLinkMatter {
  const { verdict, others, now } = given;
  if (isUnapplied(verdict, matter)) {
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

/** A few wrong numbers allow for typing errors; beyond that an admin decides, so numbers cannot be guessed. */
function withChip(matter: PedigreeLinkMatter, { chip, dog }: LinkGiven): PedigreeLinkMatter {
  const chipSays: ChipSays =
    chip === '' || dog.chip === null ? 'nothing' : isSameChip(chip, dog.chip) ? 'matches' : 'differs';
  if (matter.wrongChips >= SERVICE_LIMITS.wrongChips && chipSays === 'matches')
    return { ...matter, chipSays: 'nothing' };
  const wrongChips = matter.wrongChips + (chipSays === 'differs' ? 1 : 0);
  return chipSays === matter.chipSays && wrongChips === matter.wrongChips
    ? matter
    : { ...matter, chipSays, wrongChips };
}
