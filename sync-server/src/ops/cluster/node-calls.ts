import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { EngineRefusal } from '../../storage/engine/engine-request.ts';
import { type ShardMap, shardMapIn, shardName } from './shard-map.ts';

/** CouchDB's system databases, which a single node makes itself or during its setup. */
const SYSTEM_DATABASES = ['_users', '_replicator', '_global_changes'];
const EXISTS = [409, 412];
const PAGE_SIZE = 500;
const TIMEOUT_MS = 60_000;
const REPEATED_FOR_MS = 60_000;
const REPEAT_INTERVAL_MS = 500;

/** One node's copy of a shard. */
export interface Copy {
  readonly map: ShardMap;
  readonly range: string;
  readonly node: string;
}

/**
 * CouchDB's administrative addresses of nodes and of the copies inside them
 * (https://docs.couchdb.org/en/stable/cluster/sharding.html). All throw EngineRefusal for an unexpected status.
 */
export class NodeCalls {
  constructor(private readonly couch: Couch) {}

  /** The shard maps of all databases, also of CouchDB's own and of other installations. */
  async *maps(): AsyncGenerator<ShardMap> {
    for (let after = ''; ; ) {
      const query = new URLSearchParams({
        include_docs: 'true',
        limit: String(PAGE_SIZE),
        startkey: JSON.stringify(after),
      });
      const answer = await this.#ask('GET', `_node/_local/_dbs/_all_docs?${query}`);
      const { rows } = fieldsOf<{ rows: readonly { id: string; doc: unknown }[] }>(answer.body);
      if (!Array.isArray(rows)) return;
      for (const { doc } of rows) {
        const map = shardMapIn(doc);
        if (map !== null) yield map;
      }
      const last = rows.at(-1)?.id;
      if (last === undefined || rows.length < PAGE_SIZE) return;
      after = `${last}\u0000`;
    }
  }

  /** @throws Error if a map was changed by somebody else meanwhile */
  async save(maps: readonly ShardMap[]): Promise<void> {
    const { body } = await this.#ask('POST', '_node/_local/_dbs/_bulk_docs', { docs: maps });
    const failed = Array.isArray(body)
      ? body.find((row) => fieldsOf<{ error: unknown }>(row).error !== undefined)
      : null;
    if (failed === undefined) return;
    const { id, error } = fieldsOf<{ id: unknown; error: unknown }>(failed);
    throw new Error(`The map of ${String(id)} could not be changed: ${String(error)}. Run the command again.`);
  }

  /** Lets the copies of a database send each other what they lack. */
  async synchronise(database: string): Promise<void> {
    await this.#ask('POST', `${encodeURIComponent(database)}/_sync_shards`, {});
  }

  /** The documents of a copy, also removed ones; null: it does not exist yet. */
  async documents(copy: Copy): Promise<number | null> {
    const { status, body } = await this.#ask('GET', copyPath(copy), undefined, [404]);
    if (status === 404) return null;
    const { doc_count, doc_del_count } = fieldsOf<{ doc_count: unknown; doc_del_count: unknown }>(body);
    return Number(doc_count) + Number(doc_del_count);
  }

  async security(copy: Copy): Promise<unknown> {
    return (await this.#ask('GET', `${copyPath(copy)}/_security`)).body;
  }

  async setSecurity(copy: Copy, security: unknown): Promise<void> {
    await this.#ask('PUT', `${copyPath(copy)}/_security`, security);
  }

  /** A node in maintenance answers no request for data, and internal replication goes on. */
  async isInMaintenance(node: string): Promise<boolean> {
    return (await this.#ask('GET', maintenancePath(node), undefined, [404])).body === 'true';
  }

  async setMaintenance(node: string, isOn: boolean): Promise<void> {
    await this.#ask('PUT', maintenancePath(node), String(isOn));
  }

  /** Copies of shards that have not got everything from this node yet. */
  async replicationJobs(node: string): Promise<number> {
    const { body } = await this.#ask('GET', `_node/${node}/_system`);
    return Number(fieldsOf<{ internal_replication_jobs: unknown }>(body).internal_replication_jobs ?? 0);
  }

  /** Joins a started node; it may already be a member. */
  async join(node: string): Promise<void> {
    await this.#ask('PUT', `_node/_local/_nodes/${node}`, {}, EXISTS);
  }

  async remove(node: string): Promise<void> {
    const { status, body } = await this.#ask('GET', `_node/_local/_nodes/${node}`, undefined, [404]);
    if (status === 404) return;
    const { _rev } = fieldsOf<{ _rev: unknown }>(body);
    await this.#ask('DELETE', `_node/_local/_nodes/${node}?rev=${String(_rev)}`);
  }

  async createSystemDatabases(): Promise<void> {
    for (const database of SYSTEM_DATABASES) await this.#ask('PUT', database, undefined, EXISTS);
  }

  /** Repeats what a busy cluster cannot answer: a node that it takes for dead, a copy that is just being made. */
  async #ask(method: string, path: string, body?: unknown, accepted: readonly number[] = []): Promise<Answer> {
    const deadline = performance.now() + REPEATED_FOR_MS;
    for (;;) {
      const answer = await this.#askOnce(method, path, body);
      const { status } = answer;
      if ((status >= 200 && status < 300) || accepted.includes(status)) return answer;
      const { error, reason } = fieldsOf<{ error: unknown; reason: unknown }>(answer.body);
      const isTransient = status >= 500 || error === 'nodedown';
      if (!isTransient || performance.now() > deadline) {
        throw new EngineRefusal(status, `${method} ${path}: ${status} ${String(error)} ${String(reason)}`);
      }
      await sleep(REPEAT_INTERVAL_MS);
    }
  }

  async #askOnce(method: string, path: string, body: unknown): Promise<Answer> {
    const { address, authorization } = this.couch;
    const answer = await this.couch.fetch(`${address.url}/${path}`, {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

function copyPath({ map, range, node }: Copy): string {
  return `_node/${node}/${encodeURIComponent(shardName(map, range))}`;
}

function maintenancePath(node: string): string {
  return `_node/${node}/_config/couchdb/maintenance_mode`;
}
