import { type Balancer, startBalancer } from './balancer.ts';
import { describeNodes, joinNodes } from './couch-nodes.ts';
import type { Member } from './member.ts';
import type { ClusterSecrets } from './node-files.ts';
import { clusterSecrets, describeServices } from './services.ts';

export interface ClusterOptions {
  /** An installed CouchDB. */
  readonly home: string;
  /** Data folder of all members; a later run continues with its data. */
  readonly folder: string;
  /** Port of the balancer; 0 for any free one. */
  readonly port: number;
  /** Additional environment variables of the services. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called with a sentence for each step. */
  readonly say: (sentence: string) => void;
}

/** The running members. */
export interface Running {
  /** The balancer's address. */
  readonly url: string;
  readonly nodes: readonly Member[];
  readonly services: readonly Member[];
  readonly secrets: ClusterSecrets;
}

/** Three CouchDB nodes, two services, and a balancer in front of them. */
export class Cluster {
  readonly #options: ClusterOptions;
  readonly #started: Member[] = [];
  #balancer: Balancer | null = null;
  #stopping: Promise<void> | null = null;

  constructor(options: ClusterOptions) {
    this.#options = options;
  }

  /**
   * When a step fails, or the cluster is stopped during the start, it stops what it has started.
   * @throws Error with the reason
   */
  async start(): Promise<Running> {
    try {
      return await this.#startAll();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** May be called at any time, also twice. */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      await this.#balancer?.close();
      for (const member of this.#started.reverse()) await member.stop();
    })();
    return this.#stopping;
  }

  async #startAll(): Promise<Running> {
    const { home, folder, port, env = {}, say } = this.#options;
    const secrets = await clusterSecrets(folder);
    const { nodes, mapper } = await describeNodes(home, folder, secrets);
    say('Three CouchDB nodes are starting.');
    await this.#start(mapper);
    await Promise.all(nodes.map((node) => this.#start(node)));
    await joinNodes(nodes, secrets);
    this.#balancer = await startBalancer(port);
    const url = `http://localhost:${new URL(this.#balancer.url).port}`;
    const services = await describeServices(folder, nodes, secrets, { PUBLIC_ORIGIN: url, ...env });
    say('Two services are starting.');
    // Sequential: one process must install an empty cluster (docs/operating.md).
    for (const service of services) await this.#start(service);
    this.#balancer.lead(services.map((service) => service.url));
    return { url, nodes, services, secrets };
  }

  async #start(member: Member): Promise<void> {
    if (this.#stopping !== null) throw new Error('It was stopped while it was starting.');
    this.#started.push(member);
    await member.start({ say: this.#options.say });
  }
}
