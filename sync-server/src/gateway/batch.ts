import { Failure } from '../http/failure.ts';
import { isObject, parseJson } from './json.ts';
import { place, type RefusedDocument, refused, type Sized, sizeDocument } from './limits.ts';
import type { Allowance } from './storage.ts';

/**
 * Revisions of one document in a batch. Devices in use leave a few behind; each costs the embedded engine more than the
 * one before.
 */
export const MOST_OF_ONE = 50;
/** Documents in a batch: PouchDB sends a hundred. */
const MOST_DOCUMENTS = 1_000;

/**
 * A `_bulk_docs`: what a device may not write is sorted out one by one, so that one document never holds up the others.
 */
export class Batch {
  readonly #refused = new Map<number, RefusedDocument>();
  /** By index in the request; what is refused has none. */
  readonly #sizes = new Map<number, Sized>();

  private constructor(
    private readonly body: Buffer,
    private readonly content: Record<string, unknown>,
    private readonly docs: readonly Record<string, unknown>[],
  ) {
    const counts = new Map<unknown, number>();
    for (const [index, document] of docs.entries()) {
      const count = (counts.get(document._id) ?? 0) + 1;
      counts.set(document._id, count);
      // What has no id yet gets one each.
      const isFurther = typeof document._id === 'string' && count > MOST_OF_ONE;
      const reason = `At most ${MOST_OF_ONE} revisions of a document are taken at once.`;
      const id = idOf(document);
      const sized = isFurther ? refused(id, 'gateway/forbidden', reason) : sizeDocument(document, id);
      if ('error' in sized) this.#refused.set(index, sized);
      else this.#sizes.set(index, sized);
    }
  }

  /** @throws Failure 400 when the body is not a batch, 413 for too many documents */
  static read(body: Buffer): Batch {
    const content = parseJson(body);
    if (!isObject(content) || !Array.isArray(content.docs) || !content.docs.every(isObject)) {
      throw new Failure(400, 'gateway/bad-request', 'A body {"docs": [{...}]} is expected.');
    }
    const docs: Record<string, unknown>[] = content.docs;
    if (docs.length <= MOST_DOCUMENTS) return new Batch(body, content, docs);
    throw new Failure(413, 'gateway/too-large', `At most ${MOST_DOCUMENTS} documents may be sent at once.`);
  }

  /** Index in the request -> refusal. */
  get refused(): ReadonlyMap<number, RefusedDocument> {
    return this.#refused;
  }

  /** Whether anything is left to be written. */
  get isEmpty(): boolean {
    return this.docs.length > 0 && this.#refused.size === this.docs.length;
  }

  /** What is left takes its place in the person's allowance; what finds none is refused. */
  fitInto(allowance: Allowance): void {
    for (const [index, sized] of this.#sizes) {
      const refusal = place(idOf(this.docs[index] ?? {}), sized, allowance);
      if (refusal !== null) this.#refused.set(index, refusal);
    }
  }

  /** For the engine: the bytes that came, when nothing was refused. */
  get forward(): Buffer {
    if (this.#refused.size === 0) return this.body;
    return Buffer.from(JSON.stringify({ ...this.content, docs: this.sent }));
  }

  /** What is forwarded. */
  get sent(): readonly Record<string, unknown>[] {
    return this.docs.filter((_document, index) => !this.#refused.has(index));
  }

  /**
   * The engine's answer to what was forwarded, with the refused ones where the device expects them. `new_edits: false`
   * lists only failures; otherwise there is one entry per document, in order.
   */
  merge(answers: readonly unknown[]): unknown[] {
    if (this.content.new_edits === false) return [...answers, ...this.#refused.values()];
    const rest = answers.values();
    return this.docs.map((_document, index) => this.#refused.get(index) ?? rest.next().value);
  }
}

function idOf({ _id }: Record<string, unknown>): string {
  return typeof _id === 'string' ? _id : '';
}
