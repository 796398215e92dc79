import type { Config } from '../config/config.ts';
import type { TypedApp } from '../http/typed-app.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** What each part of the service gets when it is opened. */
export interface Startup {
  readonly config: Config;
  readonly app: TypedApp;
  readonly metrics: Metrics;
  readonly shutdown: Shutdown;
}

/** Stops the opened parts, newest first: the routes stop using a part before it is closed. */
export class Shutdown {
  readonly #steps: (() => Promise<void>)[] = [];
  #running: Promise<void> | null = null;

  /** Call it as soon as the part runs, so that a start that fails later stops it. */
  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** May be called twice. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (const step of this.#steps.reverse()) await step();
  }
}
