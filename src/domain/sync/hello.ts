import Type, { type Static } from 'typebox';
import { Instant } from '../document.ts';

/**
 * `GET /sync/hello`, the first request of every sync round. `service` proves that our service answered and not a
 * captive portal; `epoch` is drawn once per set of databases, so another one means another server, unless
 * `formerEpochs` names the one that is known: then the same installation says that it was restored to an earlier state,
 * or made anew. `own.seq` is the length of the own database's history, so a shorter one than before without that means
 * that files were copied back (a service of several nodes always says the largest integer); `own` is null for a
 * visitor, and when the account or its own database is gone; `now` teaches the device the time.
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
  /** The database holds older posts than it brings. */
  older: Type.Boolean(),
});
export type BundleHead = Static<typeof BundleHead>;
