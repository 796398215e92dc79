import type { IncomingMessage } from 'node:http';
import { badRequest, EngineError, notAnObject, wrongContentType } from '../errors.ts';
import type { UserContext } from './auth.ts';
import { isObject, type JsonObject } from './json.ts';
import { parseRequest } from './request-json.ts';

/** Far above any request of ours; CouchDB's default is 4 GB. */
const LONGEST_BODY = 256 * 1024 * 1024;

/** A handler's response. `body` undefined means none; a Buffer is sent unchanged, everything else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A response of any length, produced while it is sent: the next chunk is requested when the previous one is out. An
 * error before the first chunk sets the status; a later one cuts the connection.
 */
export interface StreamedReply {
  readonly pieces: AsyncIterable<string>;
  /** Sends each chunk at once; otherwise a short response is collected and sent with its length. */
  readonly isLive?: boolean;
}

export const ok = (body: unknown, headers?: Record<string, string>): Reply =>
  headers === undefined ? { status: 200, body } : { status: 200, body, headers };

/** One request and its processing in the engine. */
export class Exchange {
  readonly query: Query;

  constructor(
    readonly request: IncomingMessage,
    readonly method: string,
    /** The path, split at `/` and decoded. */
    readonly segments: readonly string[],
    search: URLSearchParams,
    readonly user: UserContext,
    /** Aborted when the client disconnects or the engine stops. */
    readonly signal: AbortSignal,
  ) {
    this.query = new Query(search);
  }

  async bytes(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of this.request) {
      if (!Buffer.isBuffer(chunk)) continue;
      length += chunk.length;
      if (length > LONGEST_BODY) throw new EngineError(413, 'too_large', 'the request entity is too large');
      chunks.push(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    }
    return Buffer.concat(chunks);
  }

  /** Any JSON; 400 for invalid JSON. */
  async json(): Promise<{ value: unknown; bytes: number }> {
    const bytes = await this.bytes();
    return { value: parseRequest(bytes), bytes: bytes.length };
  }

  /** An object sent as `application/json`, which CouchDB requires of POSTs. */
  async jsonObject(): Promise<JsonObject> {
    this.requireJsonType();
    const { value } = await this.json();
    if (!isObject(value)) throw notAnObject();
    return value;
  }

  requireJsonType(): void {
    const type = this.request.headers['content-type'];
    if (type === undefined || !/^application\/json\b/i.test(type)) throw wrongContentType();
  }
}

/** Query parameters in CouchDB's forms. */
export class Query {
  constructor(private readonly search: URLSearchParams) {}

  text(name: string): string | undefined {
    return this.search.get(name) ?? undefined;
  }

  flag(name: string): boolean {
    return this.search.get(name) === 'true';
  }

  /** A JSON value, under the first of these names that is present. */
  json(...names: string[]): unknown {
    for (const name of names) {
      const text = this.search.get(name);
      if (text !== null) return parseRequest(Buffer.from(text));
    }
    return undefined;
  }

  count(name: string): number | undefined {
    const text = this.search.get(name);
    if (text === null) return undefined;
    if (/^\d+$/.test(text)) return Number(text);
    throw new EngineError(400, 'query_parse_error', `Invalid value for positive integer: ${JSON.stringify(text)}`);
  }

  has(name: string): boolean {
    return this.search.has(name);
  }

  /** All parameters, for the few requests that may send them in the body instead. */
  names(): string[] {
    return [...this.search.keys()];
  }
}

/** `/a%2Fb/c` is `['a/b', 'c']`; a `+` is a space, as CouchDB reads it. */
export function splitPath(path: string): string[] {
  try {
    return path
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  } catch {
    throw badRequest('invalid_url_encoding');
  }
}
