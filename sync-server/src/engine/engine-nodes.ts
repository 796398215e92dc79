/** One address of the engine. */
export interface EngineNode {
  /** As in the configuration, without a slash at the end. */
  readonly url: string;
}

interface Known extends EngineNode {
  /** When it was left, in milliseconds of the clock; null: it answers as far as is known. */
  leftAt: number | null;
  /** How often in a row it answered since. */
  goodLooks: number;
}

interface NodesParts {
  /** In the order in which they are preferred. */
  readonly urls: readonly [string, ...string[]];
  /** Whether the node answers for itself; never rejects, and takes a few seconds at most. */
  readonly answers: (url: string) => Promise<boolean>;
  /** In milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Told of a change of the current node; the addresses are without credentials. */
  readonly moved: (from: string, to: string) => void;
}

/**
 * A node that was left is looked at so often, and counts again when it answered so often in a row: one that has just
 * started answers before it knows its databases.
 */
const LOOK_BACK_MS = 5_000;
const GOOD_LOOKS = 2;

/**
 * Several addresses of one cluster: which one is asked. It is the first in the order that answers; one that does not is
 * left, and looked at again later. Nothing runs by itself: whoever asks for the current one makes it look.
 */
export class EngineNodes {
  readonly #parts: NodesParts;
  readonly #nodes: readonly Known[];
  #current: Known;
  #lookedBackAt = 0;

  constructor(parts: NodesParts) {
    this.#parts = parts;
    this.#nodes = parts.urls.map((url) => ({ url, leftAt: null, goodLooks: 0 }));
    const [first] = this.#nodes;
    if (first === undefined) throw new Error('There is no node.');
    this.#current = first;
  }

  /** Whom to ask next; null: all of them were tried. */
  next(tried: ReadonlySet<EngineNode>): EngineNode | null {
    this.#lookBack();
    if (!tried.has(this.#current)) return this.#current;
    const others = this.#nodes.filter((node) => !tried.has(node));
    return others.find(({ leftAt }) => leftAt === null) ?? oldest(others);
  }

  /** It does not answer. */
  leave(node: EngineNode): void {
    const known = this.#nodes.find((each) => each === node);
    if (known === undefined) return;
    known.leftAt = this.#parts.now();
    known.goodLooks = 0;
    if (known === this.#current) this.#moveTo(this.next(new Set([known])));
  }

  /** It answered a request. Where all were left, whoever answers first is the current one. */
  heard(node: EngineNode): void {
    const known = this.#nodes.find((each) => each === node);
    if (this.#current.leftAt === null || known === undefined) return;
    known.leftAt = null;
    this.#moveTo(known);
  }

  #moveTo(node: EngineNode | null): void {
    const known = this.#nodes.find((each) => each === node);
    if (known === undefined || known === this.#current) return;
    const from = this.#current.url;
    this.#current = known;
    this.#parts.moved(from, known.url);
  }

  #lookBack(): void {
    const now = this.#parts.now();
    if (now - this.#lookedBackAt < LOOK_BACK_MS) return;
    this.#lookedBackAt = now;
    for (const node of this.#nodes) if (node.leftAt !== null) void this.#look(node);
  }

  async #look(node: Known): Promise<void> {
    const seen = node.leftAt;
    const answers = await this.#parts.answers(node.url);
    // It was left once more meanwhile.
    if (node.leftAt !== seen) return;
    node.goodLooks = answers ? node.goodLooks + 1 : 0;
    if (node.goodLooks < GOOD_LOOKS) return;
    node.leftAt = null;
    if (this.#nodes.indexOf(node) < this.#nodes.indexOf(this.#current)) this.#moveTo(node);
  }
}

function oldest(nodes: readonly Known[]): Known | null {
  return nodes.reduce<Known | null>(
    (found, node) => (found === null || (node.leftAt ?? 0) < (found.leftAt ?? 0) ? node : found),
    null,
  );
}
