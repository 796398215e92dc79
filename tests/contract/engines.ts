import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { startEmbeddedEngine } from '../../sync-server/embedded/engine.ts';
import type { EngineAddress } from '../../sync-server/src/storage/engine/couch.ts';
import { couchDbAddresses } from '../engine-env.ts';

/** A running engine, its server admin, and the secret that signs tokens for it. */
export interface RunningEngine {
  /** Without credentials and without a trailing slash. */
  readonly url: string;
  readonly auth: { readonly name: string; readonly password: string };
  /** The key's bytes are this text in UTF-8. */
  readonly jwtKey: string;
  /** A prefix for database names that no other run uses; `close` deletes every database that begins with it. */
  readonly prefix: string;
  /** In a cluster its further nodes, in the form of `url`. */
  readonly nodes?: readonly string[];
  close(): Promise<void>;
}

export interface EngineKind {
  readonly name: 'embedded' | 'couchdb' | 'cluster';
  start(): Promise<RunningEngine>;
}

/** For tests that do not depend on the engine. */
export const EMBEDDED_ENGINE: EngineKind = { name: 'embedded', start: startEmbedded };

/**
 * The engines that a contract is checked against: always the embedded one, and a real CouchDB if `COUCHDB_URL` (with
 * credentials) names one, or the nodes of a cluster, separated by commas. Use with `describe.each(engines())`.
 */
export function engines(): EngineKind[] {
  const [first, ...others] = couchDbAddresses();
  if (first === undefined) return [EMBEDDED_ENGINE];
  if (others.length === 0) return [EMBEDDED_ENGINE, { name: 'couchdb', start: () => useCouchDb(first) }];
  return [EMBEDDED_ENGINE, { name: 'cluster', start: () => useCluster(first, others) }];
}

async function useCluster(first: string, others: readonly string[]): Promise<RunningEngine> {
  const engine = await useCouchDb(first);
  const further = await Promise.all(others.map(openCouchDb));
  return { ...engine, nodes: further.map(({ url }) => url) };
}

/** Environment variables of a service on it, with all nodes of a cluster. */
export function engineVariables(engine: RunningEngine) {
  return {
    COUCHDB_URL: [engine.url, ...(engine.nodes ?? [])].join(','),
    COUCHDB_USER: engine.auth.name,
    COUCHDB_PASSWORD: engine.auth.password,
    DB_PREFIX: engine.prefix,
    JWT_KEY: engine.jwtKey,
  };
}

/** The same for a part of the service. `start`: the index of the preferred node in a cluster. */
export function engineAddress({ url, nodes = [], auth }: RunningEngine, start = 0): EngineAddress {
  const all = [url, ...nodes];
  const [first = url, ...further] = [...all.slice(start), ...all.slice(0, start)];
  const { name: user, password } = auth;
  return { url: first, user, password, ...(further.length === 0 ? {} : { further }) };
}

/**
 * Checks what lists show: once, or on a cluster until it holds, because a list there comes from one copy, which may lag
 * behind the writes.
 */
export async function inLists(kind: EngineKind, check: () => Promise<void>): Promise<void> {
  if (kind.name === 'cluster') await vi.waitFor(check, { timeout: 30_000, interval: 100 });
  else await check();
}

export const silentLog = { info() {}, error() {} };

async function startEmbedded(): Promise<RunningEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-engine-'));
  const auth = { name: 'service', password: randomBytes(12).toString('hex') };
  const jwtKey = randomBytes(32).toString('hex');
  const engine = await startEmbeddedEngine({ folder, credential: auth, jwtKey, log: silentLog });
  return {
    url: engine.url,
    auth,
    jwtKey,
    prefix: newPrefix(),
    async close() {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One key for all test runs on this server, because parallel runs would overwrite each other's. */
const SHARED_TEST_KEY = 'a-key-for-tests-only-0123456789abcdef';

/** A CouchDB that accepts the tests' tokens; `address` has credentials. */
export async function openCouchDb(address: string): Promise<Pick<RunningEngine, 'url' | 'auth' | 'jwtKey'>> {
  const url = new URL(address);
  const auth = { name: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  url.username = '';
  url.password = '';
  const base = url.href.replace(/\/$/, '');
  const headers = { authorization: basic(auth), 'content-type': 'application/json' };
  const secret = JSON.stringify(Buffer.from(SHARED_TEST_KEY).toString('base64'));
  const key = `${base}/_node/_local/_config/jwt_keys/hmac:_default`;
  const answer = await fetch(key, { method: 'PUT', headers, body: secret });
  if (!answer.ok) throw new Error(`CouchDB refused the test key: ${answer.status} ${await answer.text()}`);
  return { url: base, auth, jwtKey: SHARED_TEST_KEY };
}

/** Databases that are removed in parallel: removing hundreds one after the other takes longer than the tests. */
const PARALLEL_REMOVALS = 8;

async function useCouchDb(address: string): Promise<RunningEngine> {
  const { url: base, auth, jwtKey } = await openCouchDb(address);
  const headers = { authorization: basic(auth) };
  const prefix = newPrefix();
  return {
    url: base,
    auth,
    jwtKey,
    prefix,
    async close() {
      const range = new URLSearchParams({
        startkey: JSON.stringify(prefix),
        endkey: JSON.stringify(`${prefix}\ufff0`),
      });
      const names: string[] = await (await fetch(`${base}/_all_dbs?${range}`, { headers })).json();
      const remove = async (name: string) =>
        await fetch(`${base}/${encodeURIComponent(name)}`, { method: 'DELETE', headers });
      for (let at = 0; at < names.length; at += PARALLEL_REMOVALS) {
        await Promise.all(names.slice(at, at + PARALLEL_REMOVALS).map(remove));
      }
    },
  };
}

export function basic({ name, password }: RunningEngine['auth']): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** A prefix that no other run uses. */
export function newPrefix(): string {
  return `t${Date.now().toString(36)}${randomBytes(3).toString('hex')}-`;
}
