import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Instant } from '../../../src/domain/document.ts';

/** Raised when a program of before could not restore what is written now. */
const FORMAT_VERSION = 1;

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });

/** One file of revisions: gzip, one JSON document a line, as `_bulk_docs` takes it with `new_edits: false`. */
const Segment = Type.Object({
  file: Type.String({ pattern: '^[\\w-]+\\.\\d+\\.ndjson\\.gz$' }),
  sha256: Sha256,
  bytes: Count,
  revisions: Count,
});
export type Segment = Static<typeof Segment>;

/** A database as a run found it. */
const BackedUpDatabase = Type.Object({
  /** Ours, without the prefix. */
  name: Type.String(),
  /** Drawn for the database itself: one of the same name that was made anew has another (`identity.ts`). */
  identity: Type.String(),
  /** All of it is in this run; otherwise it goes on from the run before. */
  full: Type.Boolean(),
  /** The engine's sequence up to which it was read; the next run goes on from here. */
  seq: Type.String(),
  segments: Type.Array(Segment),
});
export type BackedUpDatabase = Static<typeof BackedUpDatabase>;

/** What a run consists of; lies in it as `manifest.json`. */
const Manifest = Type.Object({
  kind: Type.Literal('lapka-backup'),
  format: Type.Literal(FORMAT_VERSION),
  name: Type.String(),
  /** Whose it is (couchdb/epoch.ts). */
  epoch: Type.String(),
  former: Type.Array(Type.String()),
  began: Instant,
  /** Everything that the engine had stored before this moment is in the run, or in those that it goes on from. */
  completeTo: Instant,
  /** The run before that it goes on from, with the hash of its manifest; null: none. */
  previous: Type.Union([Type.Object({ name: Type.String(), sha256: Sha256 }), Type.Null()]),
  databases: Type.Array(BackedUpDatabase),
  /** Of the service's secrets, when they lie beside it. */
  secrets: Type.Union([Type.Object({ file: Type.Literal('secrets.json'), sha256: Sha256 }), Type.Null()]),
});
export type Manifest = Static<typeof Manifest>;

const MANIFEST = Compile(Manifest);

export function newManifest(content: Omit<Manifest, 'kind' | 'format'>): Manifest {
  return { kind: 'lapka-backup', format: FORMAT_VERSION, ...content };
}

/** @throws Error with a sentence about what the text is instead of a manifest */
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

/** Whether both are runs of one installation, whatever was restored in between. */
export function isSameInstallation(
  run: Pick<Manifest, 'epoch' | 'former'>,
  other: { readonly epoch: string; readonly former: readonly string[] },
): boolean {
  const theirs = new Set([other.epoch, ...other.former]);
  return [run.epoch, ...run.former].some((epoch) => theirs.has(epoch));
}
