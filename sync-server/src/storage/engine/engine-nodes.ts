/** One address of the engine. */
export interface EngineNode {
  /** As in the configuration, without a trailing slash. */
  readonly url: string;
}

interface Known extends EngineNode {
  /** When requests left it, in milliseconds of the clock; null: it is believed to respond. */
  leftAt: number | null;
  /** How many checks in a row have succeeded since. */
  goodChecks: number;
}

interface NodesParts {
  /** In the order of preference. */
  readonly urls: readonly [string, ...string[]];
  /** Whether the node responds; never rejects, and takes a few seconds at most. */
  readonly answers: (url: string) => Promise<boolean>;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called when the current node changes; the addresses contain no credentials. */
  readonly moved: (from: string, to: string) => void;
}

/**
 * A failed node is rechecked at this interval and is used again after several successes in a row: a node that has just
 * started responds before it has loaded its databases.
 */
const RECHECK_MS = 5_000;
const GOOD_CHECKS = 2;

/**
 * Selects the address of a cluster to use: the first in order that responds. A failed one is skipped and rechecked
 * later. It has no timer: a request for the current node triggers the recheck.
 */
export class EngineNodes {
  readonly #parts: NodesParts;
  readonly #nodes: readonly Known[];
  #current: Known;
  #recheckedAt = 0;

  constructor(parts: NodesParts) {
    this.#parts = parts;
    this.#nodes = parts.urls.map((url) => ({ url, leftAt: null, goodChecks: 0 }));
    const [first] = this.#nodes;
    if (first === undefined) throw new Error('There is no node.');
    this.#current = first;
  }

  /** The next node to try; null: all of them were tried. */
  next(tried: ReadonlySet<EngineNode>): EngineNode | null {
    this.#recheckNodes();
    if (!tried.has(this.#current)) return this.#current;
    const others = this.#nodes.filter((node) => !tried.has(node));
    return others.find(({ leftAt }) => leftAt === null) ?? oldest(others);
  }

  /** Every other node, also one that requests have left: it may be back. */
  others(than: EngineNode): readonly EngineNode[] {
    return this.#nodes.filter((node) => node !== than);
  }

  /** The node does not respond. */
  leave(node: EngineNode): void {
    const known = this.#nodes.find((each) => each === node);
    if (known === undefined) return;
    known.leftAt = this.#parts.now();
    known.goodChecks = 0;
    if (known === this.#current) this.#moveTo(this.next(new Set([known])));
  }

  /** The node responded to a request. If all nodes had failed, the first to respond becomes the current one. */
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

  #recheckNodes(): void {
    const now = this.#parts.now();
    if (now - this.#recheckedAt < RECHECK_MS) return;
    this.#recheckedAt = now;
    for (const node of this.#nodes) if (node.leftAt !== null) void this.#recheck(node);
  }

  async #recheck(node: Known): Promise<void> {
    const seen = node.leftAt;
    const answers = await this.#parts.answers(node.url);
    // It failed again in the meantime.
    if (node.leftAt !== seen) return;
    node.goodChecks = answers ? node.goodChecks + 1 : 0;
    if (node.goodChecks < GOOD_CHECKS) return;
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
