import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService } from '../../sync-server/src/start-service.ts';
import { type ChosenEngine, chooseEngine } from '../engine-env.ts';
import type { Program } from './versions/build-program.ts';

type Running = Awaited<ReturnType<typeof startService>>;

/** A service that can be restarted on the same port and data, as after an update or a power cut. */
export class TestService {
  readonly dataDir: string;
  readonly #engine: ChosenEngine;
  readonly #env: Readonly<Record<string, string>>;
  /** The program for the next start; another one is an update of the service. */
  program: Pick<Program, 'startService'> = { startService };
  #running: Running;

  private constructor(dataDir: string, engine: ChosenEngine, env: Readonly<Record<string, string>>, running: Running) {
    this.dataDir = dataDir;
    this.#engine = engine;
    this.#env = env;
    this.#running = running;
  }

  /** `given`: the environment that chooses the engine; `{}` for tests that need the embedded one's folder. */
  static async start(
    extra: Readonly<Record<string, string>> = {},
    given: Parameters<typeof chooseEngine>[0] = process.env,
  ): Promise<TestService> {
    const engine = chooseEngine(given);
    // In the tests one person writes for many.
    const env = { ...engine.env, DAILY_LIMITS: 'off', ...extra };
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lapka-integration-'));
    return new TestService(dataDir, engine, env, await startService({ dataDir, env }));
  }

  /** For commands on the same data. */
  get environment(): Readonly<Record<string, string>> {
    return { ...this.#env, DATA_DIR: this.dataDir };
  }

  get url(): string {
    return this.#running.url;
  }

  get couch(): Running['couch'] {
    return this.#running.couch;
  }

  /** Waits until everything that arrived is decided, counted and delivered. */
  async atRest(): Promise<void> {
    await this.#running.publisher?.idle();
  }

  async stop(): Promise<void> {
    await this.#running.stop();
  }

  /** Restarts it on its former port, so that devices find it again. */
  async startAgain(): Promise<void> {
    const { port } = new URL(this.url);
    this.#running = await this.program.startService({ dataDir: this.dataDir, env: { ...this.#env, PORT: port } });
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.startAgain();
  }

  async remove(): Promise<void> {
    const { couch } = this;
    await this.stop();
    await this.#engine.removeDatabases(couch);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
