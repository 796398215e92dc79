import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '../cluster/asking.ts';
import { type Balancer, startBalancer } from '../cluster/balancer.ts';
import { describeMapper, describeNode, type NodeParts } from '../cluster/couch-nodes.ts';
import type { Member } from '../cluster/member.ts';
import { type ClusterSecrets, nodeName } from '../cluster/node-files.ts';
import { clusterSecrets, describeService, serviceFolder, serviceSecrets } from '../cluster/services.ts';
import type { PlayedCommand } from './shell.ts';

/** The documents' port of the new release, while the old one still runs. */
const NEW_PORT = 8081;
const COUCHDB_PORT = 5984;

/** A unit of systemd: what it starts is described anew at each start, so that changed files and variables count. */
interface Unit {
  readonly describe: () => Promise<readonly Member[]>;
  running: readonly Member[];
}

interface Node {
  readonly number: number;
  readonly port: number;
  isAlone: boolean;
  readonly unit: Unit;
}

/** The documents' variables of a unit's services, which their operator edits. */
export interface ServiceFile {
  /** Machines of the nodes in COUCHDB_URL. */
  nodes: readonly string[];
  /** Number of machines that have the unit. */
  count: number;
  /** Additional variables until it is restarted. */
  readonly untilRestarted?: Readonly<Record<string, string>>;
}

/** The documents' machines, as processes of this one: CouchDB's nodes by machine, and the services. */
export class Machines {
  readonly #nodes = new Map<string, Node>();
  readonly #lostNodes = new Map<string, string>();
  readonly #services = new Map<string, { readonly unit: Unit; readonly ports: readonly number[] }>();
  #mapper: Member | null = null;
  #count = 0;

  private constructor(
    private readonly parts: NodeParts,
    private readonly balancer: Balancer,
    private readonly env: Readonly<Record<string, string>>,
    private readonly say: (sentence: string) => void,
  ) {}

  /** @param options `env`: additional variables of all services; `say` is called with a sentence for each step */
  static async open(options: {
    readonly home: string;
    readonly folder: string;
    readonly env: Readonly<Record<string, string>>;
    readonly say: (sentence: string) => void;
  }): Promise<Machines> {
    const { home, folder, env, say } = options;
    const [mapperPort = 0] = await freePorts(1);
    const parts = { home, folder, secrets: await clusterSecrets(folder), mapperPort };
    const machines = new Machines(parts, await startBalancer(0), env, say);
    machines.#mapper = await describeMapper(parts);
    await machines.#mapper.start({ say });
    return machines;
  }

  /** The address that people use. */
  get url(): string {
    return `http://localhost:${new URL(this.balancer.url).port}`;
  }

  get secrets(): ClusterSecrets {
    return this.parts.secrets;
  }

  /** Installs a CouchDB without data on a machine, and does not start it. */
  async install(host: string, { isAlone = false } = {}): Promise<void> {
    this.#count += 1;
    const [port = 0] = await freePorts(1);
    const number = this.#count;
    const node: Node = {
      number,
      port,
      isAlone,
      unit: {
        describe: async () => [await describeNode(this.parts, { number, port, isAlone: node.isAlone })],
        running: [],
      },
    };
    this.#nodes.set(host, node);
  }

  /** Edits the settings of a node, for its next start. */
  settings(host: string): { isAlone: boolean } {
    return this.#node(host);
  }

  /** Installs a unit of services, of which `file` says what they get at their next start. */
  async addService(unit: string, file: ServiceFile): Promise<void> {
    const ports = await freePorts(2);
    let starts = 0;
    const describe = async () => {
      starts += 1;
      const nodes = file.nodes.map((host) => this.addressOf(host));
      const env = { PUBLIC_ORIGIN: this.url, ...this.env, ...(starts === 1 ? file.untilRestarted : {}) };
      const { folder, secrets } = this.parts;
      return await Promise.all(
        ports
          .slice(0, file.count)
          .map((port, index) => describeService(folder, secrets, { number: index + 1, port, nodes, env })),
      );
    };
    this.#services.set(unit, { unit: { describe, running: [] }, ports });
  }

  /** What `systemctl` does on a machine; other commands of `ssh` install the same CouchDB again and change nothing. */
  async play({ host, words }: PlayedCommand): Promise<void> {
    const [program, verb, name = ''] = words;
    if (program === 'apt-get' && host !== null) return;
    const unit =
      host === null ? this.#services.get(name)?.unit : name === 'couchdb' ? this.#node(host).unit : undefined;
    if (program !== 'systemctl' || unit === undefined) throw new Error(`Nobody can play: ${words.join(' ')}`);
    if (verb === 'start') await this.#start(unit);
    else if (verb === 'stop') await this.#stop(unit);
    else if (verb === 'restart') await this.#restart(unit);
    else throw new Error(`Nobody can play: ${words.join(' ')}`);
  }

  /** Kills a node, as a power cut does. */
  async kill(host: string): Promise<void> {
    for (const member of this.#node(host).unit.running) await member.kill();
  }

  /** Kills a machine for good, with its data. */
  async lose(host: string): Promise<void> {
    await this.kill(host);
    const { number } = this.#node(host);
    await rm(join(this.parts.folder, `couch${number}`), { recursive: true });
    this.#nodes.delete(host);
    this.#lostNodes.set(`couchdb@${host}`, nodeName(number));
  }

  /** Gives a machine a name that none has. */
  rename(host: string, as: string): void {
    const node = this.#node(host);
    this.#nodes.delete(host);
    this.#nodes.set(as, node);
  }

  /** The running nodes. */
  get nodes(): readonly Member[] {
    return [...this.#nodes.values()].flatMap(({ unit }) => unit.running.filter((member) => member.isRunning));
  }

  addressOf(host: string): string {
    return `http://127.0.0.1:${this.#node(host).port}`;
  }

  /** The environment of the admin's commands: that of the first service. */
  adminEnv(nodes: readonly string[]): Record<string, string> {
    return {
      COUCHDB_URL: nodes.map((host) => this.addressOf(host)).join(','),
      DATA_DIR: serviceFolder(this.parts.folder, 1),
      ...serviceSecrets(this.secrets),
    };
  }

  /** The documents' names of addresses and nodes, also of lost ones, with their replacements. */
  names(): Map<string, string> {
    const nodes = [...this.#nodes].map(([host, { number }]) => [`couchdb@${host}`, nodeName(number)] as const);
    return new Map([...this.addresses(), ...this.#lostNodes, ...nodes]);
  }

  /** The documents' addresses, `host:port`, with those of this machine. */
  addresses(): Map<string, string> {
    const nodes = [...this.#nodes].map(([host, { port }]) => [`${host}:${COUCHDB_PORT}`, port] as const);
    const newer = [...this.#services.values()]
      .slice(1)
      .map(({ ports }) => [`127.0.0.1:${NEW_PORT}`, ports[0]] as const);
    return new Map([...nodes, ...newer].map(([name, port]) => [name, `127.0.0.1:${port}`]));
  }

  async close(): Promise<void> {
    await this.balancer.close();
    const services = [...this.#services.values()].flatMap(({ unit }) => unit.running);
    const nodes = [...this.#nodes.values()].flatMap(({ unit }) => unit.running);
    for (const member of [...services, ...nodes, this.#mapper]) await member?.stop();
  }

  #node(host: string): Node {
    const node = this.#nodes.get(host);
    if (node === undefined) throw new Error(`There is no machine ${host}.`);
    return node;
  }

  async #start(unit: Unit): Promise<void> {
    if (unit.running.some((member) => member.isRunning)) return;
    unit.running = await unit.describe();
    for (const member of unit.running) {
      await member.start({ say: this.say });
      this.#lead();
    }
  }

  async #stop(unit: Unit): Promise<void> {
    const stopping = unit.running;
    unit.running = [];
    this.#lead();
    for (const member of stopping) await member.stop();
  }

  /** One machine after the other. */
  async #restart(unit: Unit): Promise<void> {
    const before = unit.running;
    const after = await unit.describe();
    for (const [index, member] of after.entries()) {
      unit.running = [...after.slice(0, index), ...before.slice(index + 1)];
      this.#lead();
      await before[index]?.stop();
      await member.start({ say: this.say });
      unit.running = [...after.slice(0, index + 1), ...before.slice(index + 1)];
      this.#lead();
    }
  }

  /** The proxy in front of the services sends requests to those that run. */
  #lead(): void {
    const services = [...this.#services.values()].flatMap(({ unit }) => unit.running);
    this.balancer.lead(services.filter((member) => member.isRunning).map(({ url }) => url));
  }
}
