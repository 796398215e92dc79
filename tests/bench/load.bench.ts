import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { freePorts } from '../../scripts/cluster/asking.ts';
import type { Session } from '../../src/domain/account/schema.ts';
import { announcedEngine } from '../../sync-server/src/base/config/engine-file.ts';
import { bytesOf } from '../../sync-server/src/base/lib/bytes.ts';
import { concurrencyLimit } from '../../sync-server/src/base/lib/concurrency-limit.ts';
import { createCouch, type EngineAddress } from '../../sync-server/src/storage/engine/couch.ts';
import { postStatement } from '../e2e/support/post-statement.ts';
import { ServiceProcess } from '../e2e/support/service-process.ts';
import { chooseEngine, couchDbAddresses } from '../engine-env.ts';
import { Deliveries } from './load/deliveries.ts';
import { type Arrival, FEEDS_PER_DEVICE, LoadDevice, openConnections } from './load/device.ts';
import { Inspector, inspectedAt, type Memory } from './load/inspector.ts';
import { connectionsTo, processorSeconds } from './load/process.ts';
import { slope } from './load/slope.ts';
import { sized } from './size.ts';
import { quantile, type Row } from './stage.ts';

const DEVICES = sized(Number(process.env.LOAD_DEVICES ?? 1_000), 8);
const DEVICES_A_PERSON = 2;
/** The bench reads the memory after each of this many equal parts of the devices has connected. */
const PART_COUNT = 5;
const RATES = (process.env.LOAD_RATES ?? '10,50')
  .split(',')
  .map(Number)
  .filter((rate) => rate > 0);
const SECONDS = sized(Number(process.env.LOAD_SECONDS ?? 300), 2);
const PHOTO_EVERY = 20;
const QUIET_MS = sized(5_000, 200);
const LAST_DELIVERIES_MS = 60_000;
const FOLLOWED_MS = 60_000;
const METRICS_TOKEN = 'whoever-measures-the-load';
/** Tokens are not refreshed here: the bench measures feeds and statements. */
const FOR_LOAD = { ACCESS_TOKEN_SECONDS: '3600', METRICS_TOKEN };

/**
 * A thousand devices with open feeds, two for each person, against a service in its own process: what waiting costs,
 * then a fixed number of statements a second, one in twenty with a photo. The devices run on the same cores.
 */
export async function run(): Promise<Row[]> {
  const engine = chooseEngine(process.env);
  const [inspected = 0] = await freePorts(1);
  const service = await ServiceProcess.start({ ...FOR_LOAD, ...engine.env, ...inspectedAt(inspected) });
  let inspector: Inspector | null = null;
  try {
    inspector = await Inspector.of(inspected);
    const ports = (await engineAddresses(service.dataDir)).map(({ url }) => Number(new URL(url).port));
    return await new Load(service, ports, inspector).run();
  } finally {
    inspector?.close();
    const [address] = await engineAddresses(service.dataDir);
    await service.stop();
    if (process.env.COUCHDB_URL !== undefined && address !== undefined) {
      await engine.removeDatabases(createCouch(address, engine.env.DB_PREFIX ?? ''));
    }
    await service.remove();
  }
}

class Load {
  readonly #connections = openConnections();
  readonly #failures: string[] = [];
  readonly #rows: Row[] = [];
  #deliveries = new Deliveries();
  #devices: LoadDevice[] = [];

  constructor(
    private readonly service: ServiceProcess,
    /** In a cluster, those of all nodes. */
    private readonly enginePorts: readonly number[],
    private readonly inspector: Inspector,
  ) {}

  async run(): Promise<Row[]> {
    const sessions = await this.#register(Math.ceil(DEVICES / DEVICES_A_PERSON));
    try {
      await this.#open(sessions);
      for (const rate of RATES) await this.#load(rate);
    } finally {
      await Promise.all(this.#devices.map((device) => device.close()));
      await this.#connections.close();
    }
    this.#row('requests of devices that failed', this.#failures.length, '', { atMost: 0 });
    for (const failure of new Set(this.#failures)) console.log(`  failed: ${failure}`);
    return this.#rows;
  }

  async #register(count: number): Promise<Session[]> {
    const few = concurrencyLimit(4);
    return await Promise.all(
      Array.from({ length: count }, (_, index) =>
        few(async () => {
          const answer = await fetch(`${this.service.url}/auth/register`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              firstName: 'Олена',
              secondName: `Коваль${index}`,
              email: `load-${index}@lapka.example`,
              password: 'long enough',
              locale: 'uk',
            }),
          });
          if (!answer.ok) throw new Error(`Registering was answered with ${answer.status}: ${await answer.text()}`);
          return (await answer.json()) as Session;
        }),
      ),
    );
  }

  async #open(sessions: readonly Session[]): Promise<void> {
    const before = await connectionsTo(this.enginePorts);
    const listener: Arrival = {
      failed: (what) => this.#failures.push(what),
      rows: (device, database, rows) => {
        for (const { id } of rows) {
          if (database === 'community') this.#deliveries.read(id);
          else if (id.startsWith('outcome:')) this.#deliveries.answered(id.slice('outcome:'.length));
        }
        return device;
      },
    };
    const { url } = this.service;
    this.#devices = sessions
      .flatMap((session) => Array.from({ length: DEVICES_A_PERSON }, () => session))
      .slice(0, DEVICES)
      .map((session) => new LoadDevice(url, this.#connections, session, listener));
    const readings = await this.#follow();
    this.#row('devices that wait', this.#devices.length, '');
    const grows = (of: (memory: Memory) => number) =>
      slope(readings.slice(1).map(({ x, memory }) => ({ x, y: of(memory) })));
    const held = grows(({ heap, outside }) => heap + outside);
    this.#row('memory of the service for each of them, heap and buffers', held, 'KB', { atMost: 40 });
    this.#row(
      'of that in the heap',
      grows(({ heap }) => heap),
      'KB',
    );
    this.#row(
      'resident memory of the service for each of them',
      grows(({ resident }) => resident),
      'KB',
    );
    const [none, all] = [readings[0]?.memory, readings.at(-1)?.memory];
    this.#row('heap of the service while none waits', none?.heap ?? Number.NaN, 'KB');
    this.#row('heap of the service while all wait', all?.heap ?? Number.NaN, 'KB');
    this.#row('connections to the engine before', before, '');
    this.#row('connections to the engine while all wait', await connectionsTo(this.enginePorts), '');
  }

  /** The service's memory while no device waits, and after each part has connected. */
  async #follow(): Promise<{ readonly x: number; readonly memory: Memory }[]> {
    const readings: { x: number; memory: Memory }[] = [];
    for (let part = 0; part <= PART_COUNT; part += 1) {
      const [from, to] = [part - 1, part].map((parts) => Math.round((this.#devices.length * parts) / PART_COUNT));
      for (const device of this.#devices.slice(Math.max(0, from ?? 0), to)) device.follow();
      await this.#held((to ?? 0) * FEEDS_PER_DEVICE);
      await sleep(QUIET_MS);
      const memory = await this.inspector.memory();
      console.log(
        `  ${to} devices: heap ${mb(memory.heap)}, buffers ${mb(memory.outside)}, in all ${mb(memory.resident)}`,
      );
      readings.push({ x: to ?? 0, memory });
    }
    return readings;
  }

  /** Waits until the service holds this many feeds. */
  async #held(feeds: number): Promise<void> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    for (const until = performance.now() + FOLLOWED_MS; performance.now() < until; await sleep(200)) {
      const metrics = await (await fetch(`${this.service.url}/metrics`, { headers })).text();
      const open = [...metrics.matchAll(/^lapka_feeds_open\{.*\} (\d+)$/gm)];
      if (open.reduce((sum, [, count]) => sum + Number(count), 0) >= feeds) return;
    }
    throw new Error(`The service does not hold ${feeds} feeds.`);
  }

  async #load(rate: number): Promise<void> {
    this.#deliveries = new Deliveries();
    const spent = await processorSeconds(this.#pid);
    const began = performance.now();
    const writing: Promise<void>[] = [];
    let connections = 0;
    for (let index = 0; index < rate * SECONDS; index += 1) {
      const wait = began + (index * 1_000) / rate - performance.now();
      if (wait > 0) await sleep(wait);
      writing.push(this.#post(index).catch((error: unknown) => void this.#failures.push(String(error))));
      if (index % rate === 0) connections = Math.max(connections, await connectionsTo(this.enginePorts));
    }
    await Promise.all(writing);
    await this.#settled();
    const seconds = (await processorSeconds(this.#pid)) - spent;
    const { outcomes, readable, unanswered } = this.#deliveries;
    for (const part of [0.5, 0.95, 0.99]) {
      const goal = part === 0.95 && rate === 10 ? { atMost: 1_000 } : undefined;
      this.#row(`${rate} a second: push to outcome (p${part * 100})`, quantile(outcomes, part), 'ms', goal);
      this.#row(`${rate} a second: readable on others (p${part * 100})`, quantile(readable, part), 'ms', goal);
    }
    this.#row(`${rate} a second: deliveries`, readable.length, '');
    this.#row(`${rate} a second: not answered`, unanswered, '', { atMost: 0 });
    this.#row(`${rate} a second: not delivered`, this.#deliveries.missing(DEVICES), '', { atMost: 0 });
    this.#row(`${rate} a second: processor time for a device and minute`, (seconds * 60_000) / SECONDS / DEVICES, 'ms');
    this.#row(`${rate} a second: most connections to the engine`, connections, '');
  }

  async #post(index: number): Promise<void> {
    const device = this.#devices[(index * 7) % this.#devices.length];
    if (device === undefined) return;
    const photo = index % PHOTO_EVERY === 0 ? await upload(device, index) : null;
    const statement = {
      ...postStatement(`Допис ${index}`, '<p>Гуляли сьогодні біля річки.</p>', ['прогулянка']),
      photo,
    };
    this.#deliveries.pushed(statement._id);
    await device.write(statement);
  }

  async #settled(): Promise<void> {
    const until = performance.now() + LAST_DELIVERIES_MS;
    const open = () => this.#deliveries.unanswered + this.#deliveries.missing(DEVICES);
    while (open() > 0 && performance.now() < until) await sleep(100);
  }

  get #pid(): number {
    if (this.service.pid === undefined) throw new Error('The service has ended.');
    return this.service.pid;
  }

  #row(name: string, value: number, unit: Row['unit'], goal?: Row['goal']): void {
    this.#rows.push({ name, value, unit, ...(goal === undefined ? {} : { goal }) });
  }
}

const mb = (kilobytes: number) => `${(kilobytes / 1024).toFixed(1)} MB`;

/** A new photo each time, as a phone prepares one, small enough to be made beside everything else. */
async function upload(device: LoadDevice, index: number) {
  const [width, height] = [640, 480];
  const background = { r: index % 256, g: (index * 3) % 256, b: (index * 7) % 256 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const sha256 = createHash('sha256').update(bytesOf(bytes)).digest('hex');
  await device.upload(sha256, bytes);
  return { sha256, alt: '', width, height };
}

async function engineAddresses(dataDir: string): Promise<EngineAddress[]> {
  const named = couchDbAddresses();
  if (named.length > 0) return named.map(readCouchUrl);
  const embedded = await announcedEngine(dataDir);
  if (embedded === null) throw new Error('The embedded engine is not announced.');
  return [embedded];
}

function readCouchUrl(address: string): EngineAddress {
  const { origin, username, password } = new URL(address);
  return { url: origin, user: decodeURIComponent(username), password: decodeURIComponent(password) };
}
