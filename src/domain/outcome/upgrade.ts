import type { Upgrade } from '../upgrade.ts';

export const OUTCOME_UPGRADES: readonly Upgrade[] = [
  // 2, since 2026-11-24: the data that only the fact had. An earlier outcome gets it when its fact is recreated, or
  // processed by `republish`.
  (outcome) => outcome,
];
