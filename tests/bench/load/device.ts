import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Session } from '../../../src/domain/account/schema.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { JOINT_FEED } from '../../../src/domain/sync/joint-feed.ts';

/** What a device mirrors and therefore follows, beside its own database. */
const MIRRORED = ['community', 'market'] as const;
/** How many feeds a device holds, by one request. */
export const FEEDS = 1 + MIRRORED.length;
const PAUSE_AFTER_FAILURE_MS = 500;
const PATIENCE_MS = 70_000;

export interface Row {
  readonly id: string;
  readonly doc?: { readonly statementRev?: string; readonly state?: string; readonly code?: string | null } | null;
}

interface Feed {
  readonly results: readonly Row[];
  readonly last_seq: unknown;
}

export interface Told {
  /** Rows of a feed that this device has not seen before. */
  rows(device: LoadDevice, database: string, rows: readonly Row[]): void;
  failed(what: string): void;
}

function heldQuery(since: string): string {
  const limit = String(LIMITS.changesTogether);
  return new URLSearchParams({ since, include_docs: 'true', limit, feed: 'longpoll' }).toString();
}

/** Connections of all devices: as many as they hold open. */
export function openConnections(): Agent {
  return new Agent({ connections: null, pipelining: 1, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
}

/**
 * A device as the service sees one: its feeds held open, asked again as soon as they answer, and statements pushed as
 * the app pushes them. It keeps nothing, so that a thousand of them fit beside the service that they load.
 */
export class LoadDevice {
  readonly #ending = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly origin: string,
    private readonly connections: Agent,
    readonly session: Session,
    private readonly told: Told,
  ) {}

  /** Follows from where the databases end now. */
  follow(): void {
    this.#running = this.#follow();
  }

  async write(doc: object): Promise<void> {
    await this.#send(`/db/${this.session.ownDatabase}/_bulk_docs`, {
      method: 'POST',
      type: 'application/json',
      body: JSON.stringify({ docs: [doc] }),
    });
  }

  async upload(sha256: string, bytes: Buffer): Promise<void> {
    await this.#send(`/media/${sha256}`, { method: 'PUT', type: 'image/jpeg', body: bytes });
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    const since = new Map<string, string>();
    while (!this.#ending.signal.aborted) {
      try {
        for (const database of [this.session.ownDatabase, ...MIRRORED]) {
          if (!since.has(database)) since.set(database, await this.#endOf(database));
        }
        const question = Object.fromEntries([...since].map(([database, place]) => [database, heldQuery(place)]));
        const feeds = (await this.#ask(JOINT_FEED, question)) as Record<string, Feed>;
        for (const [database, { results, last_seq }] of Object.entries(feeds)) {
          since.set(database, String(last_seq));
          this.told.rows(this, database, results);
        }
      } catch (error) {
        if (this.#ending.signal.aborted) return;
        this.told.failed(`feeds: ${String(error)}`);
        await sleep(PAUSE_AFTER_FAILURE_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    }
  }

  async #endOf(database: string): Promise<string> {
    const { last_seq } = (await this.#ask(`/db/${database}/_changes?since=now`)) as Feed;
    return String(last_seq);
  }

  async #ask(path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.session.accessToken}`, accept: 'application/json' };
    const answer = await request(this.origin + path, {
      dispatcher: this.connections,
      ...(body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: this.#ending.signal,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }

  async #send(path: string, sent: { method: 'POST' | 'PUT'; type: string; body: string | Buffer }): Promise<void> {
    const answer = await request(this.origin + path, {
      dispatcher: this.connections,
      method: sent.method,
      headers: { authorization: `Bearer ${this.session.accessToken}`, 'content-type': sent.type },
      body: sent.body,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path.slice(0, 4)}: ${answer.statusCode} ${text.slice(0, 200)}`);
  }
}
