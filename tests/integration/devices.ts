import { ulid } from 'ulid';
import type { Result } from '../../src/data/api/result.ts';
import type { Person } from '../../src/data/api/session.ts';
import type { SyncStatus } from '../../src/data/api/sync.ts';
import type { DataEvent } from '../../src/data/api.ts';
import type { Device } from '../../src/data/device.ts';
import type { MirrorName } from '../../src/data/mirror/mirror-sync.ts';
import { createMirrorReads, type MirrorReads } from '../../src/data/mirror/read.ts';
import { eventually } from '../../src/data/testing/eventually.ts';
import { type NodeDeviceOptions, nodeDevice, nodeDisk } from '../../src/data/testing/node-device.ts';
import { type PostInput, postInput } from '../../src/data/testing/posts.ts';
import type { PostFact } from '../../src/domain/post/schema.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { FailingNetwork } from './network.ts';
import type { Program } from './versions/build-program.ts';

let devices = 0;

/**
 * A phone: the real data client on a disk that survives `restart`, behind a network that fails. It runs the same code
 * as the browser, except that IndexedDB and PouchDB's adapter are those of Node.
 */
export class Phone {
  readonly network = new FailingNetwork();
  readonly events: DataEvent[] = [];
  /** The error of this phone's clock in milliseconds. */
  clockError = 0;
  /** Bytes used and allowed, where the browser reports them; otherwise null. */
  space: { usage: number; quota: number } | null = null;
  disk = nodeDisk();
  readonly name = `phone-${process.pid}-${++devices}`;
  readonly #origin: string;
  readonly #special: Partial<NodeDeviceOptions>;
  /** The program on the phone; another one after a restart is an update of the app. */
  program: Pick<Program, 'nodeDevice'> = { nodeDevice };
  #device: Device | null = null;

  /** `special`: this phone's differences from others. */
  constructor(origin: string, special: Partial<NodeDeviceOptions> = {}) {
    this.#origin = origin;
    this.#special = special;
  }

  static async on(
    origin: string,
    special: Partial<NodeDeviceOptions> = {},
    program: Pick<Program, 'nodeDevice'> = { nodeDevice },
  ): Promise<Phone> {
    const phone = new Phone(origin, special);
    phone.program = program;
    await phone.start();
    return phone;
  }

  get device(): Device {
    if (this.#device === null) throw new Error('This phone is switched off.');
    return this.#device;
  }

  async start(): Promise<void> {
    const device = this.program.nodeDevice(this.#options());
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

  /** Registers a person with a new address. */
  async register(firstName: string, secondName = 'Тест'): Promise<Person & { email: string }> {
    const email = `${ulid().toLowerCase()}@lapka.example`;
    const answer = await this.device.register({ firstName, secondName, email, password: PASSWORD, locale: 'uk' });
    return { ...must(answer), email };
  }

  async login(email: string): Promise<Person> {
    return must(await this.device.login({ email, password: PASSWORD, locale: 'uk' }));
  }

  /** Reads one of this phone's mirrors as the page does. */
  async reading<T>(read: (reads: MirrorReads) => Promise<T>, name: MirrorName = 'community'): Promise<T> {
    const { indexedDb } = this.disk;
    const prefix = `${this.name}-`;
    const reads = createMirrorReads({ indexedDb, keyRange: IDBKeyRange, clock: systemClock, prefix, name });
    try {
      return await read(reads);
    } finally {
      await reads.close();
    }
  }

  /** The author's facts in this phone's mirror, by id. */
  async mirrored(authorId: string): Promise<Map<string, PostFact>> {
    const page = await this.reading((reads) => reads.posts({ author: authorId }, null, 1_000));
    return new Map(page.posts.map((post) => [post._id, post]));
  }

  /** Writes a post and returns its id. */
  async post(title: string, changes: Partial<PostInput> = {}): Promise<string> {
    const post = postInput(title, changes);
    must(await this.device.put(post));
    return post._id;
  }

  #options(): NodeDeviceOptions {
    const clock: Clock = { now: () => Date.now() + this.clockError, after: systemClock.after };
    return {
      clock,
      origin: this.#origin,
      name: this.name,
      disk: this.disk,
      fetch: this.network.fetch,
      storage: { persist: async () => false, persisted: async () => null, estimate: async () => this.space },
      presence: { online: this.network.weather === 'fine', visible: true },
      ...this.#special,
    };
  }
}

export const PASSWORD = 'correct horse battery';

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

/**
 * Waits until `probe` returns a value other than null, undefined or false, and returns it. `state`: what a failure
 * reports in addition.
 */
export function until<T>(
  what: string,
  probe: () => Promise<T> | T,
  limitMs = 20_000,
  state: () => Promise<unknown> = async () => undefined,
): Promise<Exclude<T, false | null | undefined>> {
  return eventually(probe, { limitMs, describe: async () => [what, await state()] });
}
