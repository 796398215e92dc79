import { type Endpoint, wrap } from 'comlink';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { calculations, InbreedingQuestion, MatesQuestion } from './calculations.ts';

type Calculations = typeof calculations;
/** The calculations as the other thread calls them. */
type Answering = {
  [N in keyof Calculations]: (question: Parameters<Calculations[N]>[0]) => Promise<ReturnType<Calculations[N]>>;
};

/** The part of Worker that is used. */
export interface InbreedingWorker extends Endpoint {
  terminate(): void;
}

/** One question at a time. Null instead of an answer: a newer question came, or the answer is not needed any more. */
export interface InbreedingClient {
  ask(question: InbreedingQuestion): Promise<ReturnType<Calculations['inbreeding']> | null>;
  rankMates(question: MatesQuestion): Promise<ReturnType<Calculations['mates']> | null>;
  end(): void;
}

/**
 * A person who asks once usually asks again soon, for more generations or another mate; an idle worker only uses
 * memory.
 */
export const IDLE_MS = 30_000;

/** A busy worker, and the promise that rejects if it fails instead of answering. */
interface Hired {
  readonly worker: InbreedingWorker;
  readonly answering: Answering;
  readonly failed: Promise<void>;
}

/**
 * Computes in a worker, because a pedigree of many generations would block typing and scrolling; on the page if no
 * worker starts. A calculation cannot be stopped, only its worker ended, so a newer question ends the worker of the
 * running one.
 */
export function createInbreeding(
  options: { start?: () => InbreedingWorker | null; clock?: Clock } = {},
): InbreedingClient {
  const { start = startWorker, clock = systemClock } = options;
  let hired: Hired | null = null;
  let giveUp: (() => void) | null = null;
  let stayAwake: (() => void) | null = null;

  function dismiss(): void {
    stayAwake?.();
    hired?.worker.terminate();
    hired = null;
  }

  function end(): void {
    giveUp?.();
    dismiss();
  }

  function hire(): Hired | null {
    const worker = start();
    if (worker === null) return null;
    const failed = new Promise<void>((resolve) => {
      for (const sign of ['error', 'messageerror']) worker.addEventListener(sign, () => resolve());
    });
    return { worker, answering: wrap<Calculations>(worker), failed };
  }

  async function next<T>(work: (answering: Answering) => Promise<T>): Promise<T | null> {
    if (giveUp !== null) end();
    stayAwake?.();
    let isWanted = true;
    const givenUp = new Promise<null>((resolve) => {
      giveUp = () => {
        isWanted = false;
        giveUp = null;
        resolve(null);
      };
    });
    hired ??= hire();
    const onPage = async () => {
      const answering = await pageItself();
      // A question that was cancelled by now would only block the page.
      return isWanted ? work(answering) : null;
    };
    const answer = hired === null ? onPage() : Promise.race([work(hired.answering), afterFailure(hired, onPage)]);
    try {
      return await Promise.race([answer, givenUp]);
    } finally {
      if (isWanted) {
        giveUp = null;
        stayAwake = clock.after(IDLE_MS, dismiss);
      }
    }
  }

  async function afterFailure<T>({ worker, failed }: Hired, onPage: () => Promise<T>): Promise<T> {
    await failed;
    if (hired?.worker === worker) dismiss();
    return onPage();
  }

  return {
    ask: (question) => next((answering) => answering.inbreeding(question)),
    rankMates: (question) => next((answering) => answering.mates(question)),
    end,
  };
}

function startWorker(): InbreedingWorker | null {
  try {
    // The complete expression with literal options, because the build searches for it.
    return new Worker(new URL('./inbreeding-worker.ts', import.meta.url), { type: 'module', name: 'lapka-inbreeding' });
  } catch {
    return null;
  }
}

async function pageItself(): Promise<Answering> {
  const { calculations } = await import('./calculations.ts');
  return {
    inbreeding: async (question) => calculations.inbreeding(question),
    mates: async (question) => calculations.mates(question),
  };
}
