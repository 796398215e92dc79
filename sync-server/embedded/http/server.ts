import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { drainOnClose } from '../../tools/drain.ts';
import { EngineError, toEngineError } from '../errors.ts';
import type { EngineLog } from '../failure-log.ts';
import { isFileSystemError, storageError } from '../files/storage-error.ts';
import type { UserContext } from './auth.ts';
import { Exchange, type Reply, type StreamedReply, splitPath } from './exchange.ts';
import { Sending } from './sending.ts';

type Handler = (exchange: Exchange) => Promise<Reply | StreamedReply>;

interface Parts {
  readonly authenticate: (header: string | undefined, now: Date) => UserContext;
  readonly handle: Handler;
  readonly log: EngineLog;
}

/**
 * The abort reason for a disconnected client. Created once: an abort without a reason creates an error with a stack at
 * the end of every request.
 */
const CLIENT_CLOSED = new Error('The client is gone.');

/** How long a stop waits for running requests, e.g. a stalled upload, before it cuts them off. */
const LONGEST_GOODBYE = 5_000;

/**
 * The HTTP server: reads requests, sends replies, converts errors to CouchDB's bodies, and ends waiting feeds when it
 * stops.
 */
export class EngineServer {
  readonly #server: Server;
  readonly #drain: { begin(): void };
  readonly #waiting = new Set<AbortController>();
  readonly #serving = new Set<Promise<void>>();
  #stopping = false;

  constructor(private readonly parts: Parts) {
    this.#server = createServer((request, response) => {
      const serving = this.#serve(request, response)
        .catch((cause: unknown) => {
          parts.log.error({ err: cause }, 'an answer could not be sent');
          response.destroy();
        })
        .finally(() => this.#serving.delete(serving));
      this.#serving.add(serving);
    });
    this.#drain = drainOnClose(this.#server);
    // A kept-alive connection must not close while its client sends the next request.
    this.#server.keepAliveTimeout = 75_000;
    this.#server.requestTimeout = 0;
  }

  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The engine has no port.');
    return address.port;
  }

  /** Accepts no more connections, ends the feeds with an empty response, and waits for running requests. */
  async close(): Promise<void> {
    this.#stopping = true;
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const controller of this.#waiting) controller.abort();
    this.#drain.begin();
    const timeout = setTimeout(() => this.#server.closeAllConnections(), LONGEST_GOODBYE);
    await closed;
    clearTimeout(timeout);
    // No request may still read what is closed next.
    await Promise.all(this.#serving);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const controller = new AbortController();
    this.#waiting.add(controller);
    response.once('close', () => {
      this.#waiting.delete(controller);
      controller.abort(CLIENT_CLOSED);
    });
    if (this.#stopping) controller.abort();
    const method = request.method ?? 'GET';
    const sending = new Sending(response, method, () => this.#stopping);
    try {
      const reply = await this.#reply(request, method, controller.signal);
      if ('pieces' in reply) await sending.stream(reply);
      else sending.send(reply);
    } catch (cause) {
      const problem = isFileSystemError(cause) ? storageError(cause) : toEngineError(cause);
      if (problem.status === 500 && !(cause instanceof EngineError)) {
        this.parts.log.error({ err: cause, method }, 'a request failed');
      }
      if (response.headersSent) response.destroy();
      else sending.send({ status: problem.status, body: { error: problem.error, reason: problem.reason } });
    }
  }

  async #reply(request: IncomingMessage, method: string, signal: AbortSignal): Promise<Reply | StreamedReply> {
    const user = this.parts.authenticate(request.headers.authorization, new Date());
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
    return await this.parts.handle(new Exchange(request, method, splitPath(path), search, user, signal));
  }
}
