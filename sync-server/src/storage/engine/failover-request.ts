import type { Dispatcher } from 'undici';
import { bytesOf } from '../../base/lib/bytes.ts';
import type { EngineNode, EngineNodes } from './engine-nodes.ts';
import { NodeAttempt } from './node-attempt.ts';
import { NodeStalled, type NodeWatch } from './node-watch.ts';
import { mayBeRepeated, neverLeft } from './repeatable.ts';

interface PassageParts {
  readonly dispatch: Dispatcher.Dispatch;
  readonly nodes: EngineNodes;
  readonly watch: NodeWatch;
  /** The address that callers use in their requests. */
  readonly first: string;
}

/**
 * One request in flight, passed from node to node until one responds. The caller sees a single request: its start is
 * reported once, and a response that has begun is never withdrawn.
 */
export class FailoverRequest {
  readonly #parts: PassageParts;
  readonly #options: Dispatcher.DispatchOptions;
  readonly #caller: Dispatcher.DispatchHandler;
  readonly #control: FailoverControl;
  readonly #tried = new Set<EngineNode>();
  #body: string | Buffer | null = null;
  #isAnswered = false;
  #isOver = false;

  constructor(parts: PassageParts, options: Dispatcher.DispatchOptions, caller: Dispatcher.DispatchHandler) {
    this.#parts = parts;
    this.#options = options;
    this.#caller = caller;
    this.#control = new FailoverControl((reason) => this.#fail(reason));
  }

  async begin(): Promise<void> {
    this.#caller.onRequestStart?.(this.#control, {});
    try {
      this.#body = await wholeBody(this.#options.body);
      this.#ask(null);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Tries the next node; if there is none, the caller gets `failure`. */
  #ask(failure: Error | null): void {
    if (this.#isOver) return;
    const { dispatch, nodes, watch, first } = this.#parts;
    const node = nodes.next(this.#tried);
    if (node === null) {
      this.#fail(failure ?? new Error('There is no node.'));
      return;
    }
    this.#tried.add(node);
    const { origin, pathname } = new URL(node.url);
    const path = String(this.#options.path).slice(lengthOfPath(first));
    const attempt = new NodeAttempt({
      node,
      watch,
      path,
      control: this.#control,
      caller: this.#caller,
      answered: () => {
        this.#isAnswered = true;
        nodes.heard(node);
      },
      failed: (error, wasSent) => this.#failed(node, error, wasSent),
    });
    dispatch({ ...this.#options, origin, path: pathname.replace(/\/$/, '') + path, body: this.#body }, attempt);
  }

  #failed(node: EngineNode, error: Error, wasSent: boolean): void {
    this.#control.to(null);
    const { method, path } = this.#options;
    const { nodes, watch } = this.#parts;
    const isRefused = neverLeft(error);
    if (isRefused) nodes.leave(node);
    else if (!this.#control.aborted && !(error instanceof NodeStalled)) watch.suspect(node);
    const sent = { method, path: String(path), body: this.#body };
    if (!this.#isAnswered && (isRefused || !wasSent || mayBeRepeated(sent))) this.#ask(error);
    else this.#fail(error);
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#caller.onResponseError?.(this.#control, error);
  }
}

type RawHeaders = Exclude<Dispatcher.DispatchController['rawHeaders'], undefined>;

/** The control that the caller holds: it forwards to the current node's request. */
export class FailoverControl implements Dispatcher.DispatchController {
  rawHeaders: RawHeaders = null;
  rawTrailers: RawHeaders = null;
  #reason: Error | null = null;
  #paused = false;
  #to: Dispatcher.DispatchController | null = null;

  /** `ended`: the caller has aborted while no node was being requested. */
  constructor(private readonly ended: (reason: Error) => void) {}

  get aborted(): boolean {
    return this.#reason !== null;
  }

  get paused(): boolean {
    return this.#paused;
  }

  get reason(): Error | null {
    return this.#reason;
  }

  to(controller: Dispatcher.DispatchController | null): void {
    this.#to = controller;
    if (this.#paused) controller?.pause();
    if (this.#reason !== null) controller?.abort(this.#reason);
  }

  abort(reason: Error): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    if (this.#to === null) this.ended(reason);
    else this.#to.abort(reason);
  }

  pause(): void {
    this.#paused = true;
    this.#to?.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#to?.resume();
  }
}

/** A request can only be repeated if its whole body is available; bodies are JSON, or a photo. */
async function wholeBody(body: Dispatcher.DispatchOptions['body']): Promise<string | Buffer | null> {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  if (!(Symbol.asyncIterator in body)) throw new Error('A body of this kind cannot be sent again.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(bytesOf(Buffer.from(chunk)));
  return Buffer.concat(chunks);
}

function lengthOfPath(url: string): number {
  return new URL(url).pathname.replace(/\/$/, '').length;
}
