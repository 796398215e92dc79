import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Instant } from '../../../../src/domain/document.ts';

/** Increment it when an older program could not restore what is written now. */
const FORMAT_VERSION = 1;

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });

/** One file of revisions: gzip, one JSON document per line, as `_bulk_docs` accepts it with `new_edits: false`. */
const Segment = Type.Object({
  file: Type.String({ pattern: '^[\\w-]+\\.\\d+\\.ndjson\\.gz$' }),
  sha256: Sha256,
  bytes: Count,
  revisions: Count,
});
export type Segment = Static<typeof Segment>;

/** The state of a database in a run. */
const BackedUpDatabase = Type.Object({
  /** The service's name of it, without the prefix. */
  name: Type.String(),
  /** Random per database: one that was removed and created again has another (`identity.ts`). */
  identity: Type.String(),
  /** True if this run contains all of it; otherwise it continues the previous run. */
  full: Type.Boolean(),
  /** The engine's sequence up to which it was read; the next run continues from here. */
  seq: Type.String(),
  segments: Type.Array(Segment),
});
export type BackedUpDatabase = Static<typeof BackedUpDatabase>;

/** The contents of a run; stored in its folder as `manifest.json`. */
const Manifest = Type.Object({
  kind: Type.Literal('lapka-backup'),
  format: Type.Literal(FORMAT_VERSION),
  name: Type.String(),
  /** The epoch of its databases (couchdb/epoch.ts). */
  epoch: Type.String(),
  former: Type.Array(Type.String()),
  began: Instant,
  /** Everything that the engine had stored before this moment is in the run, or in the runs that it continues. */
  completeTo: Instant,
  /** The previous run that it continues, with the hash of its manifest; null if there is none. */
  previous: Type.Union([Type.Object({ name: Type.String(), sha256: Sha256 }), Type.Null()]),
  databases: Type.Array(BackedUpDatabase),
  /** The hash of the service's secrets, if the run contains them. */
  secrets: Type.Union([Type.Object({ file: Type.Literal('secrets.json'), sha256: Sha256 }), Type.Null()]),
});
export type Manifest = Static<typeof Manifest>;

const MANIFEST = Compile(Manifest);

export function newManifest(content: Omit<Manifest, 'kind' | 'format'>): Manifest {
  return { kind: 'lapka-backup', format: FORMAT_VERSION, ...content };
}

/** @throws Error with a sentence that says why the text is not a manifest */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('its manifest.json is damaged');
  }
  if (MANIFEST.Check(value)) return value;
  const isLater =
    typeof value === 'object' && value !== null && 'format' in value && Number(value.format) > FORMAT_VERSION;
  throw new Error(isLater ? 'a later version of the program wrote it' : 'its manifest.json is damaged');
}

/** Whether both runs belong to one installation, regardless of restores in between. */
export function isSameInstallation(
  run: Pick<Manifest, 'epoch' | 'former'>,
  other: { readonly epoch: string; readonly former: readonly string[] },
): boolean {
  const theirs = new Set([other.epoch, ...other.former]);
  return [run.epoch, ...run.former].some((epoch) => theirs.has(epoch));
}
