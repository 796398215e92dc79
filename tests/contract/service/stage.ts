import { createHmac, randomBytes } from 'node:crypto';
import type { Session } from '../../../src/domain/account/schema.ts';
import type { ServiceOverrides } from '../../../sync-server/src/service.ts';
import { startService } from '../../../sync-server/src/start-service.ts';
import { type EngineKind, engines, engineVariables } from '../engines.ts';
import { noteAnswers } from './stated-answers.ts';

/** A whole service on one of the engines, with the means to call it. */
export interface Stage {
  readonly url: string;
  readonly service: Awaited<ReturnType<typeof startService>>;
  readonly jwtKey: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  register(details?: Partial<Person>): Promise<Person & { session: Session; cookie: string }>;
  stop(): Promise<void>;
}

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly secondName: string;
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, or null. */
  readonly body: Record<string, unknown> | null;
}

/** Every service contract is checked on the embedded engine, and on the one that `COUCHDB_URL` names. */
export const stages = engines();

/** For tests that do not depend on the engine. */
export const EMBEDDED: EngineKind = {
  name: 'embedded',
  start: () => Promise.reject(new Error('The embedded engine belongs to the service itself.')),
};

export async function openStage(
  kind: EngineKind,
  options: ServiceOverrides & {
    env?: Record<string, string>;
    dataDir?: string;
  } = {},
): Promise<Stage> {
  const engine = kind.name === 'embedded' ? null : await kind.start();
  // A persistent folder has its own key, as in production; otherwise the test must know the key.
  const jwtKey = engine?.jwtKey ?? (options.dataDir === undefined ? randomBytes(24).toString('hex') : '');
  const env = {
    JWT_KEY: jwtKey,
    ...(engine === null ? {} : engineVariables(engine)),
    ...options.env,
  };
  const { env: _env, ...others } = options;
  const answers = noteAnswers();
  const service = await startService({ env, ...others, prepare: answers.prepare });

  async function call(method: string, path: string, { body, token, cookie, headers }: CallOptions = {}) {
    const answer = await fetch(service.url + path, {
      method,
      headers: {
        ...(body === undefined && method !== 'POST' ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie: `refresh=${cookie}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: parse(text) };
  }

  return {
    url: service.url,
    service,
    jwtKey,
    call,
    async register(details = {}) {
      const person = { ...newPerson(), ...details };
      const answer = await call('POST', '/auth/register', { body: { ...person, locale: 'uk' } });
      if (answer.status !== 201) throw new Error(`registering was answered ${answer.status} ${answer.text}`);
      return { ...person, session: JSON.parse(answer.text), cookie: cookieOf(answer) };
    },
    async stop() {
      const unstated = answers.unstated(service.app);
      await service.stop();
      await engine?.close();
      if (unstated.length > 0) throw new Error(`answered and not stated in OpenAPI: ${unstated.join(', ')}`);
    },
  };
}

export function newPerson(): Person {
  const mark = randomBytes(6).toString('hex');
  return { email: `Olena.${mark}@Example.com`, password: `secret ${mark}`, firstName: 'Олена', secondName: 'Коваль' };
}

/** The refresh token that an answer sets; empty if it deletes the cookie. */
export function cookieOf(answer: Answer): string {
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('refresh='));
  if (cookie === undefined) throw new Error('the answer sets no refresh cookie');
  return /^refresh=([^;]*)/.exec(cookie)?.[1] ?? '';
}

/** A token as an attacker could write it, signed with any key: the service itself never issues one. */
export function forgeToken(key: string, claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part(header)}.${part(claims)}`;
  return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`;
}

export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
