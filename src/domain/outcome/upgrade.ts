import type { Upgrade } from '../upgrade.ts';

export const OUTCOME_UPGRADES: readonly Upgrade[] = [
  // 2, since 2026-11-24: what only the fact knew. Of an earlier one it is learnt when its fact is made anew, or looked
  // at by `republish`.
  (outcome) => outcome,
];
