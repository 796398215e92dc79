import { ANNOUNCEMENT_UPGRADES } from './announcement/upgrade.ts';
import { COMMENT_UPGRADES } from './comment/upgrade.ts';
import { fieldsOf } from './fields.ts';
import { OUTCOME_UPGRADES } from './outcome/upgrade.ts';
import { POST_UPGRADES } from './post/upgrade.ts';
import { PREFERENCES_UPGRADES } from './preferences/upgrade.ts';
import type { Upgrade } from './upgrade.ts';

/**
 * The steps of every kind whose shape has ever changed, from each version that was released to the next
 * (docs/versions.md). A kind that is not here has its first shape still. Apart from the schemas, because the first
 * screen reads stored facts and TypeBox is too heavy for it.
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

/** The version that this program writes of a kind, of its statements and its facts alike. */
export function versionOf(type: string): number {
  return 1 + stepsOf(type).length;
}

/** Whether a document has a shape that came after this program: it is kept as it is and not edited. */
export function isNewer(document: unknown): boolean {
  const { type, schemaVersion } = fieldsOf<Versioned>(document);
  return typeof type === 'string' && typeof schemaVersion === 'number' && schemaVersion > versionOf(type);
}

/**
 * The document in the shape that this program knows, a stored one as well as one that arrives; the very same when it
 * has that shape already, is newer, or says nothing of its version that could be believed. Never fails: what an older
 * shape has to be is for the schema to say.
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
