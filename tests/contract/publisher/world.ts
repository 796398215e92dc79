import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { DATABASES, ownDatabaseName } from '../../../couchdb/databases.ts';
import { installDatabases } from '../../../couchdb/install.ts';
import { commentId } from '../../../src/domain/comment/id.ts';
import { likeId } from '../../../src/domain/like/id.ts';
import { messageId } from '../../../src/domain/message/id.ts';
import { blockId } from '../../../src/domain/moderation/block-id.ts';
import { reportId } from '../../../src/domain/moderation/id.ts';
import { type Outcome, outcomeId } from '../../../src/domain/outcome/schema.ts';
import { slugOf } from '../../../src/domain/post/slug.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { createPublisher, type PublisherOptions } from '../../../sync-server/src/publishing/create-publisher.ts';
import type { Deliver } from '../../../sync-server/src/publishing/follow-up/deliveries.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import type { Publisher } from '../../../sync-server/src/publishing/publisher.ts';
import { type Couch, createCouch, statusOf } from '../../../sync-server/src/storage/engine/couch.ts';
import { DatabaseUpdates } from '../../../sync-server/src/storage/engine/database-updates.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { engineAddress, type RunningEngine } from '../engines.ts';
import { onAllCopies } from './on-all-copies.ts';

const silent = { info() {}, warn() {}, error() {} };
const PAUSES = { first: 1, most: 5 };
/** Nodes of a cluster normally see a new database within a moment; a busy one takes longer. */
const KNOWN = { timeout: 30_000, interval: 20 };
const AT = '2026-11-20T10:00:00.000Z';
const WRITTEN = { at: AT, device: 'd1' };

type Stored = Record<string, unknown> & { _id: string; _rev: string };

/** A new set of databases on a running engine, and the actions of people's devices in them. */
export class World {
  /** For the test's own reads and writes; the publisher has its own. */
  readonly couch: Couch;
  /** In a cluster, one for each further node, which it prefers; otherwise the same engine. */
  readonly others: readonly Couch[];
  readonly #publishers: Couch;
  #time = Date.parse(AT);

  constructor(engine: RunningEngine, name: string) {
    const { nodes } = engine;
    const preferring = (node: number) => createCouch(engineAddress(engine, node), `${engine.prefix}${name}-`);
    this.#publishers = preferring(0);
    this.couch = nodes === undefined ? this.#publishers : onAllCopies(this.#publishers, 1 + nodes.length);
    this.others = (nodes ?? [engine.url]).map((_, index) => preferring(index + 1));
  }

  /** `indexed`: with everything that the installer creates; a few documents are found faster without it. */
  async install(indexed = false): Promise<this> {
    if (indexed) await installDatabases(this.couch);
    else await Promise.all(DATABASES.map(({ name, shards }) => this.#create(name, shards)));
    return this;
  }

  /** With as many shards as in the product: the order of changes depends on it. */
  async #create(database: string, shards: number): Promise<void> {
    const qs = { q: shards };
    const db = this.couch.engineName(database);
    await this.couch.server.request({ db, method: 'PUT', path: '', qs });
    if (this.couch === this.#publishers) return;
    await Promise.all(this.others.map((node) => vi.waitFor(() => node.server.db.get(db), KNOWN)));
  }

  /** Removes databases of the installer; on a cluster it resolves when each node has them empty. */
  async lose(databases: readonly string[]): Promise<void> {
    for (const { name, shards } of DATABASES.filter((each) => databases.includes(each.name))) {
      const db = this.couch.engineName(name);
      await this.couch.server.db.destroy(db);
      const knows = (node: Couch) =>
        node.server.db.get(db).then(
          () => true,
          () => false,
        );
      await Promise.all(
        [this.couch, ...this.others].map((node) => vi.waitUntil(async () => !(await knows(node)), KNOWN)),
      );
      await this.#create(name, shards);
    }
  }

  /** A person with an own database and, by default, a profile. Returns the user id. */
  async person(profile: 'complete' | 'none' = 'complete', userId = randomBytes(16).toString('hex')): Promise<string> {
    await this.#create(ownDatabaseName(userId), 1);
    if (profile === 'complete') await this.put(userId, profileStatement());
    return userId;
  }

  /** Overwrites a document, as a device that knows the newest revision. Returns the new revision. */
  async put(userId: string, document: Readonly<Record<string, unknown>> & { readonly _id: string }): Promise<string> {
    const known = await this.find(ownDatabaseName(userId), document._id);
    const own = this.couch.use<object>(ownDatabaseName(userId));
    const { rev } = await own.insert({ ...document, ...(known === null ? {} : { _rev: known._rev }) });
    return rev;
  }

  async remove(userId: string, id: string): Promise<void> {
    const known = await this.find(ownDatabaseName(userId), id);
    if (known !== null) await this.couch.use(ownDatabaseName(userId)).destroy(id, known._rev);
  }

  /** A stored photo, with the fields that the publisher reads. */
  async storePhoto(sha256: string): Promise<void> {
    await this.couch.use<{ type: string }>('media').insert({ type: 'media' }, sha256);
  }

  async find(database: string, id: string): Promise<Stored | null> {
    try {
      return await this.couch.use<Stored>(database).get(id);
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async outcome(userId: string, statement: string): Promise<(Outcome & Stored) | null> {
    return (await this.find(ownDatabaseName(userId), outcomeId(statement))) as (Outcome & Stored) | null;
  }

  /** The result of a statement: its code, or its state; null if there is none yet. */
  async state(userId: string, statement: string): Promise<string | null> {
    const outcome = await this.outcome(userId, statement);
    return outcome?.code ?? outcome?.state ?? null;
  }

  /** A published post of a new person. */
  async publishedPost(id: string, author?: string): Promise<{ author: string; post: string }> {
    const by = author ?? (await this.person());
    await this.put(by, postStatement(id));
    await this.publish();
    return { author: by, post: id };
  }

  async all(database: string): Promise<Stored[]> {
    const { rows } = await this.couch.use<Stored>(database).list({ include_docs: true });
    return rows.flatMap((row) => (row.doc === undefined || row.id.startsWith('_') ? [] : [row.doc]));
  }

  /**
   * Open notes of the ledger. On a cluster the publisher repeats half a minute later what it counted or decided from
   * lists, or copied; such notes stay until then and are left out here.
   */
  async notes(): Promise<Stored[]> {
    const isCluster = this.couch !== this.#publishers;
    const notes = await this.all('ledger');
    return isCluster ? notes.filter((note) => !isSecondCheck(note)) : notes;
  }

  /** A clock of the service that always advances, so that the order is visible. */
  readonly clock = (): Date => {
    this.#time += 1;
    return new Date(this.#time);
  };

  pass(milliseconds: number): void {
    this.#time += milliseconds;
  }

  /** The engine's list of changed databases; the caller stops it. */
  updates(): DatabaseUpdates {
    return new DatabaseUpdates(this.#publishers, { pauses: PAUSES, log: silent });
  }

  publisher(options: Partial<PublisherOptions> = {}): Publisher {
    const { store } = options;
    const removal = {
      couch: this.#publishers,
      clock: this.clock,
      log: silent,
      ...(store === undefined ? {} : { store }),
    };
    return createPublisher({
      removal: createPersonRemoval(removal),
      couch: this.#publishers,
      clock: this.clock,
      log: silent,
      pauses: PAUSES,
      // Tests exceed people's limits.
      daily: UNLIMITED,
      ...options,
    });
  }

  /** Starts a publisher, lets it finish everything, and stops it. */
  async publish(options: Partial<PublisherOptions> = {}): Promise<void> {
    const publisher = this.publisher(options);
    await publisher.start();
    await publisher.idle();
    await publisher.stop();
  }
}

/** Notes that are processed twice and do not show whether the first time has passed; only requests do. */
const DONE_TWICE: readonly unknown[] = ['recount', 'copy', 'author'];

function isSecondCheck({ type, from }: Stored): boolean {
  return DONE_TWICE.includes(type) || (type === 'request' && from !== undefined);
}

export function profileStatement(more: object = {}) {
  const names = { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК' };
  return {
    _id: 'profile',
    type: 'profile',
    schemaVersion: 1,
    written: WRITTEN,
    ...names,
    preferredLanguage: 'uk',
    createdAt: AT,
    ...more,
  };
}

export function postStatement(id: string, more: object = {}) {
  return {
    _id: id,
    type: 'post',
    schemaVersion: versionOf('post'),
    written: WRITTEN,
    postTitle: 'Кіт',
    content: '<p>Спить</p>',
    tags: ['коти'],
    photo: null,
    slug: slugOf(id, 'Кіт'),
    createdAt: AT,
    editedAt: null,
    ...more,
  };
}

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The `number`th post id of a test, the same in every run, so that a counterexample is readable. */
export function postIdOf(number: number): string {
  const digit = (place: number) => BASE32.charAt(Math.floor(number / 32 ** place) % 32);
  return `post:01JD4Z7R8S9T0V1W2X3Y4Z5${digit(2)}${digit(1)}${digit(0)}`;
}

export function likeStatement(post: string, liked = true) {
  return { _id: likeId(post), type: 'like', schemaVersion: 1, written: WRITTEN, liked };
}

/**
 * The `number`th comment on a post; a reply when `answers` names a comment; `thread` names the first-level one if it
 * differs.
 */
export function commentStatement(
  post: string,
  number: number,
  more: { answers?: string; thread?: string; content?: string } = {},
) {
  const { answers = null, thread = answers, content = `Коментар ${number}` } = more;
  return {
    _id: commentId(post, postIdOf(number).slice('post:'.length)),
    type: 'comment',
    schemaVersion: versionOf('comment'),
    written: WRITTEN,
    content,
    parentId: thread,
    replyTo: answers,
    createdAt: AT,
    editedAt: null,
  };
}

/** `ulid`: the end of its id. */
export function messageStatement(to: string, ulid: string, text: string) {
  return {
    _id: messageId(to, ulid),
    type: 'message',
    schemaVersion: 1,
    written: WRITTEN,
    text,
    photo: null,
    about: null,
    createdAt: AT,
  };
}

export function reportStatement(target: string, more: object = {}) {
  const content = { reason: 'spam', text: '', createdAt: AT, ...more };
  return { _id: reportId(target), type: 'report', schemaVersion: 1, written: WRITTEN, ...content };
}

export function blockStatement(userId: string, kind: 'none' | 'mute' | 'block') {
  return { _id: blockId(userId), type: 'block', schemaVersion: 1, written: WRITTEN, kind };
}

/**
 * Writes notifications as the service does: under their ids, over existing ones; none for a person without a database.
 */
export function deliverTo(world: World): Deliver {
  return async (userId, fact) => {
    const names = await world.couch.server.db.list();
    if (names.includes(world.couch.engineName(ownDatabaseName(userId)))) await world.put(userId, fact);
  };
}
