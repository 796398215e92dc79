import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import HttpAdapter from 'pouchdb-adapter-http';
import MemoryAdapter from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import replication from 'pouchdb-replication';
import { ulid } from 'ulid';
import type { DataEvent, Person, Result, StatementInput, SyncStatus } from '../../src/data/api.ts';
import { createDevice, type Device } from '../../src/data/device.ts';
import { createMirrorReads } from '../../src/data/mirror/read.ts';
import type { Surroundings, Upload } from '../../src/data/surroundings.ts';
import { postId } from '../../src/domain/post/id.ts';
import type { PostFact } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { FailingNetwork } from './network.ts';

PouchDB.plugin(MemoryAdapter).plugin(HttpAdapter).plugin(replication);

let devices = 0;

/**
 * A phone: the real data room on a disk that survives `restart`, behind a network that fails. Everything of it is what runs in the
 * browser, except that IndexedDB and PouchDB's adapter are those of Node.
 */
export class Phone {
  readonly network = new FailingNetwork();
  readonly events: DataEvent[] = [];
  /** Milliseconds by which this phone's clock is wrong. */
  clockError = 0;
  readonly #origin: string;
  readonly #disk = new IDBFactory();
  readonly #name = `phone-${process.pid}-${++devices}-`;
  #device: Device | null = null;

  constructor(origin: string) {
    this.#origin = origin;
  }

  static async on(origin: string): Promise<Phone> {
    const phone = new Phone(origin);
    await phone.start();
    return phone;
  }

  get device(): Device {
    if (this.#device === null) throw new Error('This phone is switched off.');
    return this.#device;
  }

  async start(): Promise<void> {
    const device = createDevice(this.#surroundings());
    await device.subscribe((event) => void this.events.push(event));
    this.#device = device;
    await device.start();
  }

  async off(): Promise<void> {
    const device = this.#device;
    this.#device = null;
    await device?.close();
  }

  async restart(): Promise<void> {
    await this.off();
    await this.start();
  }

  async goOffline(): Promise<void> {
    this.network.weather = 'offline';
    await this.device.setPresence({ online: false, visible: true });
  }

  async goOnline(): Promise<void> {
    this.network.calm();
    await this.device.setPresence({ online: true, visible: true });
  }

  status(): Promise<SyncStatus> {
    return this.device.status();
  }

  /** Registers a person with an address that nobody else has. */
  async register(firstName: string, secondName = 'Тест'): Promise<Person & { email: string }> {
    const email = `${ulid().toLowerCase()}@lapka.example`;
    const answer = await this.device.register({ firstName, secondName, email, password: PASSWORD, locale: 'uk' });
    return { ...must(answer), email };
  }

  async login(email: string): Promise<Person> {
    return must(await this.device.login({ email, password: PASSWORD, locale: 'uk' }));
  }

  /** The author's facts as this phone's mirror has them, by id. */
  async mirrored(authorId: string): Promise<Map<string, PostFact>> {
    const reads = createMirrorReads({
      indexedDb: this.#disk,
      keyRange: IDBKeyRange,
      clock: systemClock,
      prefix: this.#name,
    });
    const page = await reads.byAuthor(authorId, null, 1_000);
    await reads.close();
    return new Map(page.posts.map((post) => [post._id, post]));
  }

  /** Writes a post and answers its id. */
  async post(title: string, changes: Partial<Extract<StatementInput, { type: 'post' }>> = {}): Promise<string> {
    const post = postInput(title, changes);
    must(await this.device.put(post));
    return post._id;
  }

  #surroundings(): Surroundings {
    const clock: Clock = { now: () => Date.now() + this.clockError, after: systemClock.after };
    return {
      fetch: this.network.fetch,
      origin: this.#origin,
      clock,
      random: Math.random,
      indexedDb: this.#disk,
      prefix: this.#name,
      loadPouch: async () => ({ open: (name) => new PouchDB(this.#name + name, { adapter: 'memory' }) }),
      locks: null,
      openChannel: null,
      caches: null,
      storage: { persist: async () => false, estimate: async () => null },
      upload: uploadBy(this.network),
      presence: { online: this.network.weather === 'fine', visible: true },
      log: () => undefined,
    };
  }
}

const PASSWORD = 'correct horse battery';

export function postInput(
  title: string,
  changes: Partial<Extract<StatementInput, { type: 'post' }>> = {},
): Extract<StatementInput, { type: 'post' }> {
  const id = postId(ulid());
  return {
    _id: id,
    type: 'post',
    schemaVersion: 1,
    postTitle: title,
    content: `<p>${title}</p>`,
    tags: [],
    photo: null,
    slug: slugOf(id, title),
    createdAt: new Date().toISOString(),
    ...changes,
  };
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

function uploadBy(network: FailingNetwork): Upload {
  return async ({ url, token, body, signal, progress }) => {
    const answer = await network.fetch(url, {
      method: 'PUT',
      body,
      signal,
      headers: { authorization: `Bearer ${token}` },
    });
    progress(1);
    return { status: answer.status, text: await answer.text(), contentType: answer.headers.get('content-type') ?? '' };
  };
}

/** Waits until `probe` answers something that is not null, false or undefined, and answers that. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  limitMs = 20_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await probe();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Waited ${limitMs} ms in vain: ${what}`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
