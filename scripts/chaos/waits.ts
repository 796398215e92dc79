/** `taken`: until the service acknowledged a statement; `answered`: until its outcome arrived. */
export const STEPS = ['taken', 'answered'] as const;
export type Step = (typeof STEPS)[number];

interface Wait {
  readonly step: Step;
  readonly began: number;
  readonly ended: number;
}

/** How long people waited, and when, in milliseconds of one clock. */
export class Waits {
  readonly #all: Wait[] = [];

  took(step: Step, began: number, ended: number = performance.now()): void {
    this.#all.push({ step, began, ended });
  }

  count(step: Step): number {
    return this.#all.filter((wait) => wait.step === step).length;
  }

  /** The longest wait that overlaps this period; 0 if there is none. */
  longest(step: Step, from: number, to: number): number {
    const meanwhile = this.#all.filter((wait) => wait.step === step && wait.ended >= from && wait.began <= to);
    return Math.max(0, ...meanwhile.map(({ began, ended }) => ended - began));
  }

  quantile(step: Step, part: number): number {
    const lengths = this.#all.filter((wait) => wait.step === step).map(({ began, ended }) => ended - began);
    lengths.sort((one, other) => one - other);
    return lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * part))] ?? Number.NaN;
  }

  /** The longest time in this period in which nobody received an answer, so nobody had service. */
  longestSilence(step: Step, from: number, to: number): number {
    const answered = this.#all.filter((wait) => wait.step === step && wait.ended >= from && wait.ended <= to);
    const moments = [from, ...answered.map(({ ended }) => ended).sort((one, other) => one - other), to];
    return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
  }
}
