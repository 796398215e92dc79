import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ownDatabaseName, ownerOf } from '../../../couchdb/databases.ts';
import { SAMPLE_PASSWORD, sampleEmail } from '../../../scripts/demo/data/people.ts';
import type { Session } from '../../../src/domain/account/schema.ts';
import { startService } from '../../../sync-server/src/start-service.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';

const run = promisify(execFile);
const MAX_DATABASES = 1_000;

type Service = Awaited<ReturnType<typeof startService>>;
/** A stored document, before its kind is known. */
export interface Stored {
  readonly _id: string;
  readonly type?: string;
}

const FACT_DATABASES = ['community', 'directory', 'market', 'matters', 'moderation', 'tallies'] as const;

/** A service that the demo fills, on the embedded engine, whatever other engine the tests use. */
export class DemoWorld {
  private constructor(readonly service: Service) {}

  static async start(): Promise<DemoWorld> {
    return new DemoWorld(await startService());
  }

  /** Runs the program; `more` are its arguments. Returns what it prints. */
  async fill(...more: string[]): Promise<string> {
    const env = { ...this.env, PORT: new URL(this.service.url).port };
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/demo/main.ts', ...more], { env });
    return stdout;
  }

  /** The environment of commands that run beside the service. */
  get env(): Readonly<Record<string, string | undefined>> {
    const { COUCHDB_URL: _, ...own } = process.env;
    return { ...own, DATA_DIR: this.service.dataDir };
  }

  /** Every living document that the service publishes or only reads. */
  async facts<D extends object>(type?: string): Promise<(D & Stored)[]> {
    const found = await Promise.all(FACT_DATABASES.map((database) => this.documents<D>(database)));
    return found.flat().filter((each) => type === undefined || each.type === type);
  }

  async counts(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { type = '' } of await this.facts()) counts[type] = (counts[type] ?? 0) + 1;
    return counts;
  }

  /** Every living document of people's own databases. */
  async own<D extends object>(): Promise<(D & Stored)[]> {
    const names = await createStore(this.service.couch).databases(ownDatabaseName(''), MAX_DATABASES);
    const people = names.filter((name) => ownerOf(name) !== null);
    return (await Promise.all(people.map((name) => this.documents<D>(name)))).flat();
  }

  async ofPerson<D extends object>(key: string): Promise<(D & Stored)[]> {
    return await this.documents<D>((await this.signIn(key)).ownDatabase);
  }

  /** @returns the body of an admin's list */
  async adminList<T>(key: string, path: string): Promise<T> {
    const { accessToken } = await this.signIn(key);
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await (await fetch(new URL(path, this.service.url), { headers })).json()) as T;
  }

  async signIn(key: string): Promise<Session> {
    const answer = await fetch(new URL('/auth/login', this.service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: sampleEmail({ key }), password: SAMPLE_PASSWORD, locale: 'uk' }),
    });
    return (await answer.json()) as Session;
  }

  private async documents<D extends object>(database: string): Promise<(D & Stored)[]> {
    const { rows } = await this.service.couch.use<D>(database).list({ include_docs: true });
    return rows.flatMap(({ doc }) => (doc === undefined ? [] : [doc as D & Stored]));
  }
}
