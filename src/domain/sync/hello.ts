import { type Static, Type } from 'typebox';
import { Instant } from '../document.ts';

/**
 * `GET /sync/hello`, the first request of every sync round. `service` proves that our service responded and not a
 * captive portal. `epoch` is drawn once per set of databases: a different one means another server, unless
 * `formerEpochs` contains the known one; then the same installation was restored to an earlier state, or created again.
 * `own.seq` is the length of the own database's history: a shorter one without such an epoch means that files were
 * copied back (a service of several nodes always reports the largest integer). `own` is null for a visitor, and if the
 * account or its own database was deleted. `now` gives the device the time.
 */
export const Hello = Type.Object({
  service: Type.Literal('lapka'),
  protocol: Type.Integer(),
  epoch: Type.String(),
  formerEpochs: Type.Array(Type.String()),
  now: Instant,
  own: Type.Union([Type.Object({ database: Type.String(), seq: Type.Integer() }), Type.Null()]),
});
export type Hello = Static<typeof Hello>;

/** The first line of a bundle (`GET /bundle/<database>`, NDJSON, gzip); each further line is one fact, newest first. */
export const BundleHead = Type.Object({
  bundle: Type.String(),
  epoch: Type.String(),
  /** Follow `_changes` from here. */
  seq: Type.String(),
  count: Type.Integer(),
  /** The database has older posts than the bundle. */
  older: Type.Boolean(),
});
export type BundleHead = Static<typeof BundleHead>;
