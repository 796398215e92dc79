import { fieldsOf } from './fields.ts';
import { NO_VISIT } from './organisation/no-visit.ts';

/**
 * Makes the next version of a document, statement or fact, from the previous one. Pure, and never throws on any
 * content, because it runs before schema validation. Fields that it does not name stay.
 */
type Upgrade = (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/**
 * The upgrade steps of every kind whose shape has changed, from each released version to the next (docs/versions.md). A
 * kind that is absent still has its first shape. Separate from the schemas, because the first screen reads stored facts
 * and TypeBox is too heavy for it.
 */
const UPGRADES: Readonly<Record<string, readonly Upgrade[]>> = {
  organisation: [(older) => ({ ...NO_VISIT, ...older })],
  // More types of organisations, and steps that change more of their fields.
  'organisation-step': [unchanged],
  invite: [unchanged],
};

function unchanged(older: Readonly<Record<string, unknown>>) {
  return older;
}

interface Versioned {
  readonly type: unknown;
  readonly schemaVersion: unknown;
}

/** The version that this program writes of a kind, for statements and facts. */
export function versionOf(type: string, upgrades = UPGRADES): number {
  return 1 + stepsOf(type, upgrades).length;
}

/** Whether a document has a later shape than this program: it is stored unchanged and not edited. */
export function isNewer(document: unknown, upgrades = UPGRADES): boolean {
  const { type, schemaVersion } = fieldsOf<Versioned>(document);
  return typeof type === 'string' && typeof schemaVersion === 'number' && schemaVersion > versionOf(type, upgrades);
}

/**
 * The document in this program's shape, whether stored or received; the same object if it is current, newer, or has no
 * plausible version. Never fails: the schema checks the result.
 */
export function upgradeDocument<D>(document: D, upgrades = UPGRADES): D {
  const { type, schemaVersion } = fieldsOf<Versioned>(document);
  if (typeof type !== 'string' || typeof schemaVersion !== 'number') return document;
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1) return document;
  const missing = stepsOf(type, upgrades).slice(schemaVersion - 1);
  if (missing.length === 0) return document;
  const upgraded = missing.reduce((older, step) => step(older), { ...document } as Parameters<Upgrade>[0]);
  return { ...upgraded, schemaVersion: versionOf(type, upgrades) } as D;
}

function stepsOf(type: string, upgrades: typeof UPGRADES): readonly Upgrade[] {
  return Object.hasOwn(upgrades, type) ? (upgrades[type] ?? []) : [];
}
