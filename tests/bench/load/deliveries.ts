/** When each statement was pushed, answered, and read on other devices, in milliseconds of one clock. */
export class Deliveries {
  readonly #pushed = new Map<string, number>();
  readonly #outcomes = new Map<string, number>();
  readonly #readers = new Map<string, number>();
  readonly readable: number[] = [];

  pushed(id: string): void {
    this.#pushed.set(id, performance.now());
  }

  /** The author's device has received the outcome. */
  answered(id: string): void {
    const began = this.#pushed.get(id);
    if (began !== undefined && !this.#outcomes.has(id)) this.#outcomes.set(id, performance.now() - began);
  }

  /** Another person's device has received the fact. */
  read(id: string): void {
    const began = this.#pushed.get(id);
    if (began === undefined) return;
    this.readable.push(performance.now() - began);
    this.#readers.set(id, (this.#readers.get(id) ?? 0) + 1);
  }

  get outcomes(): number[] {
    return [...this.#outcomes.values()];
  }

  /** How many deliveries are missing when this many devices were to read each statement. */
  missing(readers: number): number {
    return [...this.#pushed.keys()].reduce((sum, id) => sum + readers - (this.#readers.get(id) ?? 0), 0);
  }

  get unanswered(): number {
    return this.#pushed.size - this.#outcomes.size;
  }
}
