import { DELIVERED_TYPES, STATEMENT_TYPES } from './kinds/names.ts';
import { versionOf } from './upgrades.ts';

/**
 * How many kinds and upgrade steps this program knows. It grows with every release that knows more: of two parts of the
 * app, the one with the greater number understands everything that the other does.
 */
export const DATA_VERSION = [...STATEMENT_TYPES, ...DELIVERED_TYPES].reduce(
  (known, type) => known + versionOf(type),
  0,
);
