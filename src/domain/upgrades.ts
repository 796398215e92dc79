import { ANNOUNCEMENT_UPGRADES } from './announcement/upgrade.ts';
import { COMMENT_UPGRADES } from './comment/upgrade.ts';
import { fieldsOf } from './fields.ts';
import { OUTCOME_UPGRADES } from './outcome/upgrade.ts';
import { POST_UPGRADES } from './post/upgrade.ts';
import { PREFERENCES_UPGRADES } from './preferences/upgrade.ts';
import type { Upgrade } from './upgrade.ts';

/**
 * The upgrade steps of every kind whose shape has changed, from each released version to the next (docs/versions.md). A
 * kind that is absent still has its first shape. Separate from the schemas, because the first screen reads stored facts
 * and TypeBox is too heavy for it.
 */
const UPGRADES: Readonly<Record<string, readonly Upgrade[]>> = {
  post: POST_UPGRADES,
  comment: COMMENT_UPGRADES,
  announcement: ANNOUNCEMENT_UPGRADES,
  preferences: PREFERENCES_UPGRADES,
  outcome: OUTCOME_UPGRADES,
};

interface Versioned {
  readonly type: unknown;
  readonly schemaVersion: unknown;
}

/** The version that this program writes of a kind, for statements and facts. */
export function versionOf(type: string): number {
  return 1 + stepsOf(type).length;
}

/** Whether a document has a later shape than this program: it is stored unchanged and not edited. */
export function isNewer(document: unknown): boolean {
  const { type, schemaVersion } = fieldsOf<Versioned>(document);
  return typeof type === 'string' && typeof schemaVersion === 'number' && schemaVersion > versionOf(type);
}

/**
 * The document in this program's shape, whether stored or received; the same object if it is current, newer, or has no
 * plausible version. Never fails: the schema checks the result.
 */
export function upgradeDocument<D>(document: D): D {
  const { type, schemaVersion } = fieldsOf<Versioned>(document);
  if (typeof type !== 'string' || typeof schemaVersion !== 'number') return document;
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1) return document;
  const missing = stepsOf(type).slice(schemaVersion - 1);
  if (missing.length === 0) return document;
  const upgraded = missing.reduce((older, step) => step(older), { ...document } as Parameters<Upgrade>[0]);
  return { ...upgraded, schemaVersion: versionOf(type) } as D;
}

function stepsOf(type: string): readonly Upgrade[] {
  return Object.hasOwn(UPGRADES, type) ? (UPGRADES[type] ?? []) : [];
}
