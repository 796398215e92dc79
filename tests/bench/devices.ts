import { ulid } from 'ulid';
import type { Person } from '../../src/data/api/session.ts';
import type { Device } from '../../src/data/device.ts';
import { createMirrorReads } from '../../src/data/mirror/read.ts';
import { nodeDevice, nodeDisk } from '../../src/data/testing/node-device.ts';
import { postInput } from '../../src/data/testing/posts.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Stage } from './stage.ts';

const LIMIT_MS = 10_000;

/** Milliseconds from writing to reading one document. */
export type Measure = () => Promise<number>;

interface OneDevice {
  readonly name: string;
  readonly device: Device;
  readonly disk: ReturnType<typeof nodeDisk>;
}

/** One device that writes, with a person signed in, and one that reads. */
export async function twoDevices({ service }: Stage, closing: (() => Promise<unknown>)[]) {
  const open = (name: string): OneDevice => {
    const disk = nodeDisk();
    const device = nodeDevice({ origin: service.url, name, disk });
    closing.push(() => device.close());
    return { name, device, disk };
  };
  const [writer, reader] = [open('latency-writer'), open('latency-reader')];
  const person = await signUp(writer.device, 'Олена');
  await Promise.all([writer.device.syncNow(), reader.device.syncNow()]);
  return { writer, reader, person };
}
export type TwoDevices = Awaited<ReturnType<typeof twoDevices>>;

export async function signUp(device: Device, firstName: string): Promise<Person> {
  const email = `${ulid().toLowerCase()}@lapka.example`;
  const registered = await device.register({
    firstName,
    secondName: 'Коваль',
    email,
    password: 'long enough',
    locale: 'uk',
  });
  if (!registered.ok) throw new Error(registered.code);
  return registered.value;
}

/** Posts, through gateway, publisher and mirror. */
export async function openPosts({ writer, reader }: TwoDevices, closing: (() => Promise<unknown>)[]): Promise<Measure> {
  const reads = createMirrorReads({
    indexedDb: reader.disk.indexedDb,
    keyRange: IDBKeyRange,
    clock: systemClock,
    prefix: `${reader.name}-`,
  });
  closing.push(() => reads.close());
  const listeners = await changesOf(reader.device);
  return async () => {
    const post = postInput('Швидкий допис');
    const began = performance.now();
    const written = await writer.device.put(post);
    if (!written.ok) throw new Error(written.code);
    await seen(listeners, async () => (await reads.byId(post._id)) !== null);
    return performance.now() - began;
  };
}

/** Listeners that check their condition whenever something changed on a device. */
export async function changesOf(device: Device): Promise<Set<() => void>> {
  const listeners = new Set<() => void>();
  await device.subscribe((event) => {
    if (event.kind === 'changed') for (const listener of listeners) listener();
  });
  return listeners;
}

/** Checks the condition after every change, and rejects when it takes too long. */
export function seen(listeners: Set<() => void>, there: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      listeners.delete(check);
      clearTimeout(limit);
      act();
    };
    const check = () => {
      there().then(
        (found) => {
          if (found) end(resolve);
        },
        (error: unknown) => end(() => reject(error)),
      );
    };
    const limit = setTimeout(() => end(() => reject(new Error('It did not arrive.'))), LIMIT_MS);
    listeners.add(check);
    check();
  });
}
