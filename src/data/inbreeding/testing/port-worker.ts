import { type Endpoint, expose } from 'comlink';
import { calculations } from '../calculations.ts';
import type { InbreedingWorker } from '../inbreeding-client.ts';

/** The worker in the test's own process: the calculations at the other end of a channel. */
export class PortWorker implements InbreedingWorker {
  readonly #channel = new MessageChannel();
  readonly #events = new EventTarget();
  isEnded = false;

  constructor(isReached = true) {
    if (isReached) expose(calculations, this.#channel.port2 as Endpoint);
  }

  start(): void {
    this.#channel.port1.start();
  }
  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transfer);
  }
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    const target: EventTarget = type === 'message' ? this.#channel.port1 : this.#events;
    target.addEventListener(type, listener);
  }
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    const target: EventTarget = type === 'message' ? this.#channel.port1 : this.#events;
    target.removeEventListener(type, listener);
  }
  /** Fails as in a browser whose worker code did not load. */
  fail(): void {
    this.#events.dispatchEvent(new Event('error'));
  }
  terminate(): void {
    this.isEnded = true;
    this.#channel.port1.close();
    this.#channel.port2.close();
  }
}
