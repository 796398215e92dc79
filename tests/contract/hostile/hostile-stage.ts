import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { ServiceProcess } from '../../e2e/support/service-process.ts';
import { type EngineKind, engineVariables } from '../engines.ts';
import type { HostileRequest } from './requests.ts';

/** How long a request may take; the stage aborts a waiting feed before. */
const TIMEOUT_MS = 20_000;
const FEED_MS = 300;
/** The service itself generated passwords of this many characters. */
const DRAWN_LENGTH = 16;

export interface Answered {
  /** Null if the connection ended, or a feed was aborted. */
  readonly status: number | null;
  readonly text: string;
}

interface Person {
  readonly token: string;
  readonly database: string;
  readonly userId: string;
  readonly email: string;
}

interface Engine {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** A whole service in a separate process, with an attacker and a person whose data must stay unchanged. */
export class HostileStage {
  private constructor(
    private readonly service: ServiceProcess,
    private readonly engine: Engine,
    private readonly prefix: string,
    private readonly jwtKey: string,
    readonly attacker: Person,
    readonly other: Person,
    private readonly close: () => Promise<void>,
  ) {}

  static async open(kind: EngineKind): Promise<HostileStage> {
    const running = kind.name === 'embedded' ? null : await kind.start();
    const jwtKey = running?.jwtKey ?? randomBytes(24).toString('hex');
    const page = await mkdtemp(join(tmpdir(), 'lapka-page-'));
    await writeFile(
      join(page, 'index.html'),
      '<!doctype html><html lang="en"><head><title>Lapka</title></head></html>',
    );
    const service = await ServiceProcess.start({
      JWT_KEY: jwtKey,
      PAGE_DIR: page,
      // A small heap makes the process collect garbage early, so that only retained memory counts as growth; on a large
      // machine garbage would stay for gigabytes.
      NODE_OPTIONS: '--max-old-space-size=256',
      ...(running === null ? { COUCHDB_URL: '' } : engineVariables(running)),
    });
    const engine: Engine =
      running === null
        ? JSON.parse(await readFile(join(service.dataDir, 'engine.json'), 'utf8'))
        : { url: running.url, user: running.auth.name, password: running.auth.password };
    const [attacker, other] = [await register(service.url), await register(service.url)];
    const mine = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' };
    for (const id of ['draft:mine', 'draft:1']) {
      const body = JSON.stringify({ text: 'Мій текст' });
      await fetch(`${service.url}/db/${other.database}/${id}`, { method: 'PUT', headers: mine, body });
    }
    return new HostileStage(service, engine, running?.prefix ?? '', jwtKey, attacker, other, async () => {
      await service.remove();
      await running?.close();
      await rm(page, { recursive: true });
    });
  }

  /** Sent verbatim: nothing normalises the address. */
  send(request: HostileRequest): Promise<Answered> {
    const { hostname, port } = new URL(this.service.url);
    const path = request.path.replaceAll('<own>', this.attacker.database).replaceAll('<theirs>', this.other.database);
    const waits = path.includes('feed=longpoll');
    return new Promise((resolve, reject) => {
      const going = ask(
        {
          host: hostname,
          port,
          method: request.method,
          path,
          agent: false,
          headers: {
            ...(request.type === null ? {} : { 'content-type': request.type }),
            ...(request.who === 'registered' ? { authorization: `Bearer ${this.attacker.token}` } : {}),
          },
        },
        async (answer) => {
          let text = '';
          try {
            for await (const chunk of answer.setEncoding('utf8')) text += chunk;
          } catch {
            // A truncated answer is an answer, too.
          }
          clearTimeout(timeout);
          resolve({ status: answer.statusCode ?? null, text });
        },
      );
      const timeout = setTimeout(
        () => {
          going.destroy();
          if (waits) resolve({ status: null, text: '' });
          else reject(new Error('no answer'));
        },
        waits ? FEED_MS : TIMEOUT_MS,
      );
      going.on('error', () => {
        clearTimeout(timeout);
        resolve({ status: null, text: '' });
      });
      going.end(request.body ?? undefined);
    });
  }

  /** Milliseconds until the service reports that it is ready; null if it does not. */
  async ready(): Promise<number | null> {
    const from = performance.now();
    const answer = await fetch(`${this.service.url}/readyz`).catch(() => null);
    return answer?.status === 200 ? performance.now() - from : null;
  }

  /** The memory of the process, in bytes. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.service.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  /** Everything that only its owner and the service may change, as text. */
  async others(): Promise<string> {
    const all = await this.#engineAnswer('_all_dbs');
    const names: string[] = JSON.parse(all);
    const own = this.prefix + this.attacker.database;
    const protectedDatabases = names.filter(
      (name) => name.startsWith(this.prefix) && name !== own && !SERVICE_NOTES.test(name.slice(this.prefix.length)),
    );
    const texts = await Promise.all(
      protectedDatabases.map(async (name) => {
        const answer = JSON.parse(await this.#engineAnswer(`${encodeURIComponent(name)}/_all_docs?include_docs=true`));
        const rows = (answer.rows as unknown[]).map((row) => JSON.stringify(row));
        // The attacker's own data may change with the attacker's requests.
        return [name, ...rows.filter((row) => !row.includes(this.attacker.userId))].join('\n');
      }),
    );
    const account = await this.#engineAnswer(`${this.prefix}accounts/account:${this.other.userId}`);
    return [...texts, account].join('\n');
  }

  /** What no answer may contain: credentials, another person's private data, and internal words. */
  leaks({ status, text }: Answered): string[] {
    const { user, password } = this.engine;
    const credential = `${user}:${password}`;
    const secrets = [this.jwtKey, this.other.email, this.other.token, 'Мій текст'];
    secrets.push(credential, Buffer.from(credential).toString('base64'));
    // A developer's own CouchDB may have a password that is a word of our texts.
    if (password.length >= DRAWN_LENGTH) secrets.push(password);
    // A successful answer may contain any word, for instance the attacker's own text.
    const inside = status !== null && status >= 400 ? INSIDE : [];
    const found = inside.filter((pattern) => pattern.test(text)).map(String);
    return [...found, ...secrets.filter((secret) => text.includes(secret)).map(() => 'a secret')];
  }

  stop(): Promise<void> {
    return this.close();
  }

  async #engineAnswer(path: string): Promise<string> {
    const { url, user, password } = this.engine;
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    return (await fetch(`${url}/${path}`, { headers: { authorization } })).text();
  }
}

/** Databases for the service's own notes; accounts counts failed logins and is checked separately. */
const SERVICE_NOTES = /^(?:accounts|ledger|presence|_)/;

const INSIDE = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|sync-server\//,
  /\b(?:leveldb|leveldown|pouchdb|couchdb|erlang|function_clause|badmatch|case_clause|no_majority)\b/i,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ECONN[A-Z]+)\b/,
  /127\.0\.0\.1:\d+/,
];

async function register(url: string): Promise<Person> {
  const email = `olena.${randomBytes(6).toString('hex')}@example.com`;
  const person = { email, password: 'long enough', firstName: 'Олена', secondName: 'Коваль', locale: 'uk' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/auth/register`, { method: 'POST', headers, body: JSON.stringify(person) });
  if (answer.status !== 201) throw new Error(`registering was answered ${answer.status}`);
  const session = await answer.json();
  return {
    token: session.accessToken,
    database: ownDatabaseName(session.userId),
    userId: session.userId,
    email: email.toLowerCase(),
  };
}
