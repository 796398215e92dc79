import type { Endpoint } from 'comlink';
import type { Clock } from '../platform/clock.ts';
import { backoff } from './sync/backoff.ts';

/** The first message of a worker: its code is loaded, and it receives messages. */
export const ALIVE = 'alive';

/** A worker that is restarted until its code can be fetched. Messages sent before it runs are delivered then. */
export interface RestartingWorker extends Endpoint {
  terminate(): void;
}

export function restartingWorker(options: {
  start: () => Worker;
  clock: Clock;
  random: () => number;
  /** Notifies when the network may be back. */
  page: Pick<Window, 'addEventListener'>;
}): RestartingWorker {
  const { start, clock, random, page } = options;
  const listeners: [string, EventListenerOrEventListenerObject][] = [];
  const unsaid: [unknown, Transferable[]][] = [];
  let alive = false;
  let failures = 0;
  let cancelPause: (() => void) | null = null;
  let worker = begin();

  function begin(): Worker {
    cancelPause?.();
    cancelPause = null;
    const newWorker = start();
    newWorker.addEventListener('message', ({ data }: MessageEvent) => {
      if (data !== ALIVE) return;
      alive = true;
      for (const [message, transfer] of unsaid.splice(0)) newWorker.postMessage(message, transfer);
    });
    newWorker.addEventListener('error', (event: Event) => {
      // Code that loaded and failed would fail again; its error carries a message.
      if (alive || newWorker !== worker || 'message' in event) return;
      newWorker.terminate();
      cancelPause = clock.after(backoff(++failures, random()), again);
    });
    for (const [type, listener] of listeners) newWorker.addEventListener(type, listener);
    return newWorker;
  }

  function again(): void {
    worker = begin();
  }

  page.addEventListener('online', () => {
    if (cancelPause !== null) again();
  });

  return {
    addEventListener(type, listener) {
      listeners.push([type, listener]);
      worker.addEventListener(type, listener);
    },
    removeEventListener(type, listener) {
      const place = listeners.findIndex(([known, one]) => known === type && one === listener);
      if (place >= 0) listeners.splice(place, 1);
      worker.removeEventListener(type, listener);
    },
    postMessage(message: unknown, transfer: Transferable[] = []) {
      // A port transferred to a worker that fails to start would be lost with it.
      if (alive) worker.postMessage(message, transfer);
      else unsaid.push([message, transfer]);
    },
    terminate() {
      cancelPause?.();
      cancelPause = null;
      worker.terminate();
    },
  };
}
