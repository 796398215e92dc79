import { createHmac } from 'node:crypto';
import { expect, vi } from 'vitest';
import { basic, type RunningEngine } from '../engines.ts';

export interface Answer {
  readonly status: number;
  /** Parsed if it is JSON, text otherwise. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** `admin` sends the engine's own credentials, `anonymous` none; anything else is the `Authorization` header. */
export type Who = 'admin' | 'anonymous' | (string & {});

const KNOWN = { timeout: 30_000, interval: 20 };
/** Write requests by POST: one document, many, and a purge. */
const WRITING = /^\/[^/]+(?:\/|\/_bulk_docs|\/_purge)?(?:\?|$)/;

/** Sends requests to one engine. A body that is neither text nor bytes is sent as JSON. */
export class Caller {
  #databases = 0;

  constructor(readonly engine: RunningEngine) {}

  async call(
    who: Who,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const content =
      body === undefined ? {} : { body: isRaw ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body) };
    const response = await fetch(`${this.engine.url}${this.#onAllCopies(method, path)}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(who === 'anonymous' ? {} : { authorization: who === 'admin' ? basic(this.engine.auth) : who }),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...content,
    });
    return { status: response.status, body: parse(await response.text()), headers: response.headers };
  }

  /** In a cluster a write completes when all copies have it: any of them may answer the next request. */
  #onAllCopies(method: string, path: string): string {
    const { nodes } = this.engine;
    const writes = method === 'PUT' || method === 'DELETE' || (method === 'POST' && WRITING.test(path));
    if (nodes === undefined || !writes) return path;
    return `${path}${path.includes('?') ? '&' : '?'}w=${1 + nodes.length}`;
  }

  /** Like `call`, as the admin; returns the body, and throws unless the answer is a success. */
  async get(path: string): Promise<unknown> {
    return await this.#succeed('GET', path);
  }

  async put(path: string, body?: unknown): Promise<unknown> {
    return await this.#succeed('PUT', path, body);
  }

  async post(path: string, body: unknown): Promise<unknown> {
    return await this.#succeed('POST', path, body);
  }

  async #succeed(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.call('admin', method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** Creates a database and returns its path. With members, its `_security` names them. */
  async newDatabase(members?: { names?: string[]; roles?: string[]; admins?: string[] }): Promise<string> {
    const path = `/${this.engine.prefix}db${++this.#databases}`;
    await this.put(`${path}?q=1`);
    if (members !== undefined) {
      const security = {
        admins: { names: members.admins ?? [], roles: ['_admin'] },
        members: { names: members.names ?? [], roles: members.roles ?? [] },
      };
      await this.put(`${path}/_security`, security);
      for (const node of this.engine.nodes ?? []) await this.#untilKnown(`${node}${path}/_security`, security);
    }
    return path;
  }

  /** A single copy decides who may read a database. */
  async #untilKnown(url: string, expected: object): Promise<void> {
    const headers = { authorization: basic(this.engine.auth) };
    await vi.waitFor(async () => expect(await (await fetch(url, { headers })).json()).toEqual(expected), KNOWN);
  }

  /** A token for this person, valid for ten minutes. */
  token(sub: string, roles?: string[]): string {
    const exp = Math.floor(Date.now() / 1000) + 600;
    return bearer(this.engine.jwtKey, { sub, exp, ...(roles === undefined ? {} : { '_couchdb.roles': roles }) });
  }
}

export function bearer(key: string, claims: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }): string {
  const part = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  return `Bearer ${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
