import type { Lines } from './segment-file.ts';

const EVERY_MS = 2_000;

/** Reports progress as a line at intervals. */
export class Progress {
  #revisions = 0;
  #characters = 0;
  #reportedAt = performance.now();

  constructor(
    private readonly done: string,
    private readonly say: (sentence: string) => void,
  ) {}

  note({ text, revisions }: Lines): void {
    this.#revisions += revisions;
    this.#characters += text.length;
    if (performance.now() - this.#reportedAt < EVERY_MS) return;
    this.#reportedAt = performance.now();
    this.say(`${this.#revisions} revisions ${this.done}, ${(this.#characters / 1e6).toFixed(1)} MB …`);
  }

  /** Passes the lines on unchanged and counts them. */
  async *of(lines: AsyncIterable<Lines>): AsyncGenerator<Lines> {
    for await (const each of lines) {
      this.note(each);
      yield each;
    }
  }
}
