import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Session } from '../../../src/domain/account/schema.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';

/** What a device mirrors and therefore follows, in addition to its own database. */
const MIRRORED = ['community', 'market'] as const;
/** How many feeds a device holds. */
export const FEEDS_PER_DEVICE = 1 + MIRRORED.length;
const PAUSE_AFTER_FAILURE_MS = 500;
const TIMEOUT_MS = 70_000;

export interface Row {
  readonly id: string;
  readonly doc?: { readonly statementRev?: string; readonly state?: string; readonly code?: string | null } | null;
}

export interface Arrival {
  /** Rows of a feed that are new to this device. */
  rows(device: LoadDevice, database: string, rows: readonly Row[]): void;
  failed(what: string): void;
}

/** The connections of all devices, without a limit; each device's feeds use their own, as in a browser. */
export function openConnections(): Agent {
  return new Agent({ connections: null, pipelining: 1, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
}

/**
 * A device as the service sees one: it holds its feeds open, requests them again after each answer, and pushes
 * statements as the app does. It stores nothing, so that a thousand of them fit beside the service that they load.
 */
export class LoadDevice {
  readonly #ending = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly origin: string,
    private readonly connections: Agent,
    readonly session: Session,
    private readonly listener: Arrival,
  ) {}

  /** Follows the databases from their current end. */
  follow(): void {
    const databases = [this.session.ownDatabase, ...MIRRORED];
    this.#running = Promise.all(databases.map((database) => this.#feed(database)));
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

  async #feed(database: string): Promise<void> {
    let since = 'now';
    while (!this.#ending.signal.aborted) {
      try {
        const query = new URLSearchParams({
          since,
          include_docs: 'true',
          limit: String(SERVICE_LIMITS.changesTogether),
        });
        if (since !== 'now') query.set('feed', 'longpoll');
        const answer = (await this.#ask(`/db/${database}/_changes?${query}`)) as { results: Row[]; last_seq: unknown };
        since = String(answer.last_seq);
        if (answer.results.length > 0) this.listener.rows(this, database, answer.results);
      } catch (error) {
        if (this.#ending.signal.aborted) return;
        this.listener.failed(`${database.replace(/-.*/, '')}: ${String(error)}`);
        await sleep(PAUSE_AFTER_FAILURE_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    }
  }

  async #ask(path: string): Promise<unknown> {
    const answer = await request(this.origin + path, {
      dispatcher: this.connections,
      headers: { authorization: `Bearer ${this.session.accessToken}`, accept: 'application/json' },
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
