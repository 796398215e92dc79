import { expect, it } from 'vitest';
import { ALIVE, restartingWorker } from './restarting-worker.ts';
import { manualClock } from './testing/manual-clock.ts';

/** The part of a browser's Worker that the page sees: it reports that it runs, or that its code did not load. */
class BrowserWorker extends EventTarget {
  readonly heard: unknown[] = [];
  ended = false;

  postMessage(message: unknown, _transfer?: Transferable[]): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

function page() {
  const [clock, started, window] = [manualClock(), [] as BrowserWorker[], new EventTarget()];
  const answers: unknown[] = [];
  const worker = restartingWorker({
    start() {
      const newWorker = new BrowserWorker();
      started.push(newWorker);
      return newWorker as unknown as Worker;
    },
    clock,
    random: () => 1,
    page: window as unknown as Window,
  });
  worker.addEventListener('message', (event) => void answers.push((event as MessageEvent).data));
  return { clock, started, worker, answers, comesBack: () => window.dispatchEvent(new Event('online')) };
}

it('delivers messages sent before the worker runs, in order, as soon as it does', () => {
  const { started, worker, answers } = page();
  worker.postMessage('first');
  worker.postMessage('second');
  expect(started[0]?.heard).toEqual([]);
  started[0]?.say(ALIVE);
  worker.postMessage('third');
  expect(started[0]?.heard).toEqual(['first', 'second', 'third']);
  started[0]?.say('answer');
  expect(answers).toEqual([ALIVE, 'answer']);
});

it('restarts a worker after growing pauses until its code loads, and loses no message', () => {
  const { clock, started, worker, answers } = page();
  worker.postMessage('asked');
  started[0]?.fail();
  expect(started[0]?.ended).toBe(true);
  clock.advance(999);
  expect(started).toHaveLength(1);
  clock.advance(1);
  expect(started).toHaveLength(2);
  started[1]?.fail();
  clock.advance(1_999);
  expect(started).toHaveLength(2);
  clock.advance(1);
  expect(started).toHaveLength(3);
  started[2]?.say(ALIVE);
  started[2]?.say('answer');
  expect(started[2]?.heard).toEqual(['asked']);
  expect(answers).toEqual([ALIVE, 'answer']);
});

it('restarts a worker at once when the network is back, and only once', () => {
  const { clock, started, comesBack } = page();
  comesBack();
  expect(started).toHaveLength(1);
  started[0]?.fail();
  comesBack();
  expect(started).toHaveLength(2);
  clock.advance(60_000);
  expect(started).toHaveLength(2);
});

it('does not restart a worker whose code loaded, whether it failed or runs', () => {
  const { clock, started } = page();
  started[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'x is not a function' }));
  started[0]?.say(ALIVE);
  started[0]?.fail();
  clock.advance(60_000);
  expect(started).toHaveLength(1);
  expect(started[0]?.ended).toBe(false);
});

it('does not restart a worker that was ended', () => {
  const { clock, started, worker, comesBack } = page();
  started[0]?.fail();
  worker.terminate();
  clock.advance(60_000);
  comesBack();
  expect(started).toHaveLength(1);
});
