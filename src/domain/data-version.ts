import { DELIVERED_TYPES, STATEMENT_TYPES } from './kinds/names.ts';
import { versionOf } from './upgrades.ts';

/**
 * How much this program knows of documents: one for each kind and one for each step of its shape. Grows with every
 * release that knows more, so of two parts of the app the one with the greater number can do whatever the other can.
 */
export const DATA_VERSION = [...STATEMENT_TYPES, ...DELIVERED_TYPES].reduce(
  (known, type) => known + versionOf(type),
  0,
);
