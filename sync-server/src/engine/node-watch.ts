import type { EngineNode, EngineNodes } from './engine-nodes.ts';

/** A request that is with a node. */
export interface UnderWay {
  readonly node: EngineNode;
  /** Milliseconds for which it may hear nothing although its node answers others. */
  readonly patience: number;
  /** When it last heard something, or began; in milliseconds of the watch's clock. */
  heardAt: number;
  /** Ends it here. */
  leave(reason: Error): void;
}

/** A node of which nothing was heard for so long, although it was asked for something, is asked whether it is there. */
const SILENT_MS = 1_000;
const TICK_MS = 500;

/**
 * Sees to it that nobody waits for a node that is paused: it holds its connections and says nothing. Silence by itself
 * proves nothing, because a feed is silent for as long as nothing changes, so a silent node is asked for a sign of
 * life; the next one takes over what that node had in hand. Runs as long as there is something under way.
 */
export class NodeWatch {
  readonly #underWay = new Map<EngineNode, Set<UnderWay>>();
  readonly #heardAt = new Map<EngineNode, number>();
  readonly #asking = new Set<EngineNode>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly nodes: EngineNodes,
    private readonly answers: (url: string) => Promise<boolean>,
    readonly now: () => number,
  ) {}

  begin(request: UnderWay): void {
    const { node } = request;
    const there = this.#underWay.get(node) ?? new Set();
    // What was heard before this was asked for says nothing about it.
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

  /** A request failed there: it is asked for a sign of life at once. */
  suspect(node: EngineNode): void {
    void this.#ask(node);
  }

  #tick(): void {
    const now = this.now();
    for (const [node, requests] of this.#underWay) {
      if (now - (this.#heardAt.get(node) ?? now) > SILENT_MS) void this.#ask(node);
      for (const request of requests) {
        if (now - request.heardAt > request.patience)
          request.leave(new NodeStalled('The node did not answer in time.'));
      }
    }
  }

  async #ask(node: EngineNode): Promise<void> {
    if (this.#asking.has(node)) return;
    this.#asking.add(node);
    try {
      // Twice, because where this process was kept from running for a moment, an answer may be there unread.
      if ((await this.answers(node.url)) || (await this.answers(node.url))) {
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

/** A node took a request and says nothing. */
export class NodeStalled extends Error {
  override name = 'NodeStalled';
}
