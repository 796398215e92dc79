import type { Dispatcher } from 'undici';
import type { EngineNode } from './engine-nodes.ts';
import type { FailoverControl } from './failover-request.ts';
import { NodeStalled, type NodeWatch, type UnderWay } from './node-watch.ts';

/**
 * How long a request may receive nothing from a node that answers others, because this node waits for a paused one.
 * Less than a minute, after which the cluster itself gives up.
 */
const TIMEOUT_MS = 30_000;
/** How much longer a held feed may take than its requested hold. */
const HELD_SLACK_MS = 10_000;
/** How long CouchDB holds a feed without an explicit time. */
const HELD_MS = 60_000;
/** A node's answer to a list of changes when the copy that its `since` names is on a node that went away meanwhile. */
const COPY_LOST = 412;

const CHANGES = /\/_changes(?:\?|$)/;

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>[1];

interface AttemptParts {
  readonly node: EngineNode;
  readonly watch: NodeWatch;
  /** With the query, relative to the address of the node. */
  readonly path: string;
  readonly control: FailoverControl;
  readonly caller: Dispatcher.DispatchHandler;
  /** Called when the start of the response was passed to the caller. */
  readonly answered: () => void;
  /** `wasSent`: parts of the request may have been sent. */
  readonly failed: (error: Error, wasSent: boolean) => void;
}

/** A request at one node. */
export class NodeAttempt implements Dispatcher.DispatchHandler, UnderWay {
  readonly node: EngineNode;
  readonly timeoutMs: number;
  heardAt: number;
  readonly #parts: AttemptParts;
  readonly #isHeld: boolean;
  #controller: Controller | null = null;
  /** Why it was left before there was a connection. */
  #left: Error | null = null;
  /** Reports the start of a held feed's response, once more than a heartbeat has arrived. */
  #head: (() => void) | null = null;

  constructor(parts: AttemptParts) {
    const { node, watch, path } = parts;
    this.#parts = parts;
    this.node = node;
    this.#isHeld = /[?&]feed=longpoll(?:&|$)/.test(path);
    this.timeoutMs = this.#isHeld ? heldFor(path) + HELD_SLACK_MS : TIMEOUT_MS;
    this.heardAt = watch.now();
    watch.begin(this);
  }

  leave(reason: Error): void {
    if (this.#controller !== null) {
      this.#controller.abort(reason);
      return;
    }
    this.#left = reason;
    this.#parts.watch.end(this);
    this.#parts.failed(reason, false);
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#left === null) this.#parts.control.to(controller);
    else controller.abort(this.#left);
  }

  onResponseStart(controller: Controller, status: number, headers: Headers, text?: string): void {
    const { watch, path, control, caller, answered } = this.#parts;
    watch.heard(this);
    if (status === COPY_LOST && CHANGES.test(path)) {
      this.leave(new NodeStalled('The copy that was read is on a node that went away.'));
      return;
    }
    const begin = () => {
      control.rawHeaders = controller.rawHeaders ?? null;
      answered();
      caller.onResponseStart?.(control, status, headers, text);
    };
    if (this.#isHeld && status === 200) this.#head = begin;
    else begin();
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.#parts.watch.heard(this);
    if (this.#head !== null && isBlank(chunk)) return;
    this.#begin();
    this.#parts.caller.onResponseData?.(this.#parts.control, chunk);
  }

  onResponseEnd(_controller: Controller, trailers: Headers): void {
    this.#parts.watch.end(this);
    this.#begin();
    this.#parts.caller.onResponseEnd?.(this.#parts.control, trailers);
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (this.#left !== null) return;
    this.#parts.watch.end(this);
    this.#parts.failed(error, this.#controller !== null);
  }

  #begin(): void {
    const begin = this.#head;
    this.#head = null;
    begin?.();
  }
}

function heldFor(path: string): number {
  return Number(/[?&]timeout=(\d+)/.exec(path)?.[1] ?? HELD_MS);
}

/** Line breaks are heartbeats. */
function isBlank(chunk: Buffer): boolean {
  return chunk.every((byte) => byte === 0x0a || byte === 0x0d || byte === 0x20);
}
