import { isWorse, type Probe } from './compare-nodes.ts';
import type { EngineNode, EngineNodes } from './engine-nodes.ts';

/** A request in flight at a node. */
export interface UnderWay {
  readonly node: EngineNode;
  /** Milliseconds for which it may receive nothing although its node answers others. */
  readonly timeoutMs: number;
  /** When it last received something, or began; in milliseconds of the watch's clock. */
  heardAt: number;
  /** Ends it at this node. */
  leave(reason: Error): void;
}

/** A node that has pending requests and was silent for this long is probed. */
const SILENT_MS = 500;
const TICK_MS = 100;

/**
 * Prevents requests from waiting for a paused node, which keeps its connections open and sends nothing. Silence alone
 * proves nothing, because a feed is silent as long as nothing changes; so a silent node is probed (`isWorse`), and if
 * another one is better, that takes over its requests. Runs as long as requests are in flight.
 */
export class NodeWatch {
  readonly #underWay = new Map<EngineNode, Set<UnderWay>>();
  readonly #heardAt = new Map<EngineNode, number>();
  readonly #asking = new Set<EngineNode>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly nodes: EngineNodes,
    private readonly probe: Probe,
    readonly now: () => number,
  ) {}

  begin(request: UnderWay): void {
    const { node } = request;
    const there = this.#underWay.get(node) ?? new Set();
    // Anything received before this request says nothing about it.
    if (there.size === 0) this.#heardAt.set(node, this.now());
    this.#underWay.set(node, there.add(request));
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  heard(request: UnderWay): void {
    request.heardAt = this.now();
    this.#heardAt.set(request.node, request.heardAt);
  }

  end(request: UnderWay): void {
    const there = this.#underWay.get(request.node);
    there?.delete(request);
    if (there?.size === 0) this.#underWay.delete(request.node);
    if (this.#underWay.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  /** A request failed there, so the node is probed at once. */
  suspect(node: EngineNode): void {
    void this.#ask(node);
  }

  #tick(): void {
    const now = this.now();
    for (const [node, requests] of this.#underWay) {
      if (now - (this.#heardAt.get(node) ?? now) > SILENT_MS) void this.#ask(node);
      for (const request of requests) {
        if (now - request.heardAt > request.timeoutMs)
          request.leave(new NodeStalled('The node did not answer in time.'));
      }
    }
  }

  async #ask(node: EngineNode): Promise<void> {
    if (this.#asking.has(node)) return;
    this.#asking.add(node);
    try {
      if (!(await isWorse(node, this.nodes.others(node), { probe: this.probe, now: this.now }))) {
        this.#heardAt.set(node, this.now());
        return;
      }
    } finally {
      this.#asking.delete(node);
    }
    this.nodes.leave(node);
    for (const request of [...(this.#underWay.get(node) ?? [])]) request.leave(new NodeStalled('The node is silent.'));
  }
}

/** A node accepted a request and sends nothing. */
export class NodeStalled extends Error {
  override name = 'NodeStalled';
}
