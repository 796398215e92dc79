import { type Endpoint, wrap } from 'comlink';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { calculations, InbreedingQuestion, MatesQuestion } from './calculations.ts';

type Calculations = typeof calculations;
/** The calculations as they are asked from elsewhere. */
type Answering = {
  [N in keyof Calculations]: (question: Parameters<Calculations[N]>[0]) => Promise<ReturnType<Calculations[N]>>;
};

/** As much of a Worker as is used of it. */
export interface InbreedingWorker extends Endpoint {
  terminate(): void;
}

/** One question at a time. Null in place of an answer: a newer question came, or nobody wants one any more. */
export interface InbreedingClient {
  ask(question: InbreedingQuestion): Promise<ReturnType<Calculations['inbreeding']> | null>;
  rankMates(question: MatesQuestion): Promise<ReturnType<Calculations['mates']> | null>;
  end(): void;
}

/** Whoever asks once asks again soon, for more generations or another mate; a worker that nobody asks is memory. */
export const IDLE_MS = 30_000;

/** A worker at its work, and what comes if it fails instead of answering. */
interface Hired {
  readonly worker: InbreedingWorker;
  readonly answering: Answering;
  readonly failed: Promise<void>;
}

/**
 * Computes beside the page, since a pedigree of many generations would hold up its typing and scrolling, or on it where
 * a worker does not start. A computation cannot be stopped, only its worker can be ended: so a question that is
 * answered with a newer one goes with its worker.
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
      // What was given up meanwhile would only hold the page up.
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
    // Whole and with its options written out, because the build looks for it.
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
