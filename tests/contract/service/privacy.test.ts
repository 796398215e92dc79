import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, sharedDatabases } from '../../../couchdb/databases.ts';
import type { Session } from '../../../src/domain/account/schema.ts';
import { slugOf } from '../../../src/domain/post/slug.ts';
import { ROUTE_NAMES, routePath } from '../../../src/domain/routes.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { privateStatements } from './private-statements.ts';
import { openStage, type Stage, stages } from './stage.ts';

const EMAIL = 'nobody-else-has-this@very-private.example';
const PHONE = '+380 99 765 43 21';
const CITY = 'Нікомуневідоме';
const PLACE = {
  code: 'geo:place.4242424242',
  city: { en: 'Nowhereknown', uk: CITY },
  region: null,
  country: { en: 'Ukraine', uk: 'Україна' },
};
const PRIVATE = privateStatements();
/** In every encoding in which they could occur. */
const SECRETS = [
  ...PRIVATE.flatMap(({ secrets }) => secrets),
  EMAIL,
  EMAIL.toLowerCase(),
  encodeURIComponent(EMAIL),
  PHONE,
  '765 43 21',
  CITY,
  'Nowhereknown',
  PLACE.code,
];
const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const SLUG = slugOf(POST, 'Мій кіт');

it('every kind with a private text field has a secret', () => {
  expect(PRIVATE.map(({ statement }) => statement.type)).toEqual([
    'draft',
    'preferences',
    'pet-record',
    'reservation-step',
    'organisation-step',
    'pedigree-link',
  ]);
});

describe.each(stages)('hidden and private data is found nowhere: $name', (kind) => {
  let stage: Stage;
  let page: string;
  let owner: Session;
  let log = '';
  const askers = new Map<string, string | undefined>();

  const own = (path: string) => `/db/${owner.ownDatabase}/${path}`;
  const published = async () => await stage.service.publisher?.idle();
  const profile = async (more: object) => {
    const { body } = await stage.call('GET', own('profile'), { token: owner.accessToken });
    const answer = await stage.call('PUT', own('profile'), { token: owner.accessToken, body: { ...body, ...more } });
    expect(answer.status).toBe(201);
    await published();
  };
  const factText = async () => (await stage.call('GET', `/db/directory/profile:${owner.userId}`)).text;

  beforeAll(async () => {
    page = await mkdtemp(join(tmpdir(), 'lapka-page-'));
    await writeFile(join(page, 'index.html'), await readFile('index.html', 'utf8'));
    const logStream = {
      write(line: string) {
        log += line;
      },
    };
    stage = await openStage(kind, { env: { PAGE_DIR: page, LOG_LEVEL: 'trace' }, logStream });
    owner = (await stage.register({ email: EMAIL })).session;
    const [other, admin] = [await stage.register(), await stage.register()];
    const accounts = stage.service.couch.use<{ roles: string[] }>('accounts');
    const account = await accounts.get(`account:${admin.session.userId}`);
    await accounts.insert({ ...account, roles: ['user', 'admin'] });
    const login = { email: admin.email, password: admin.password, locale: 'uk' };
    const again = await stage.call('POST', '/auth/login', { body: login });
    expect(again.body?.roles).toContain('admin');
    askers.set('a visitor', undefined);
    askers.set('another person', other.session.accessToken);
    askers.set('an admin', String(again.body?.accessToken));
  });
  afterAll(async () => {
    await stage.stop();
    await rm(page, { recursive: true });
  });

  it('hidden data is visible to all before the person hides it', async () => {
    const at = new Date().toISOString();
    const post = {
      postTitle: 'Мій кіт',
      content: '<p>Спить</p>',
      tags: ['коти'],
      photo: null,
      slug: SLUG,
      createdAt: at,
      editedAt: null,
    };
    const statement = {
      _id: POST,
      type: 'post',
      schemaVersion: versionOf('post'),
      written: { at, device: 'd1' },
      ...post,
    };
    await stage.call('PUT', own(encodeURIComponent(POST)), { token: owner.accessToken, body: statement });
    for (const { statement, secrets } of PRIVATE) {
      const address = own(encodeURIComponent(statement._id));
      expect((await stage.call('PUT', address, { token: owner.accessToken, body: statement })).status).toBe(201);
      const { text } = await stage.call('GET', address, { token: owner.accessToken });
      for (const secret of secrets) expect(text).toContain(secret);
    }
    await profile({ city: PLACE, phone: PHONE, bio: 'Двоє котів.' });
    expect(await factText()).toContain(PHONE);
    expect(await factText()).toContain(CITY);
    // A change of name in between adds revisions to everything.
    await profile({ firstName: 'Оленка' });
    await profile({ cityVisible: false, phoneVisible: false });
    expect(await factText()).toContain('"phoneVisible":false');
    for (const secret of SECRETS) expect(await factText()).not.toContain(secret);
  });

  it('hidden data is not shown by conflicting versions either', async () => {
    const { body } = await stage.call('GET', own('profile'), { token: owner.accessToken });
    const { _rev, ...hidden } = body ?? {};
    const leaf = (mark: string, more: object) => ({ ...hidden, ...more, _rev: `90-${mark.repeat(32)}` });
    const shown = { cityVisible: true, phoneVisible: true };
    const docs = [leaf('a', {}), leaf('b', { ...shown, bio: 'Троє котів.' })];
    await stage.call('POST', own('_bulk_docs'), { token: owner.accessToken, body: { docs, new_edits: false } });
    await published();
    expect(await factText()).toContain('Троє котів.');
    expect(await factText()).toContain('"phoneVisible":false');
  });

  /** Every document of every shared database, with every revision that the engine still has. */
  async function revisions(): Promise<{ database: string; id: string; revs: string[] }[]> {
    const { couch } = stage.service;
    const found = [];
    for (const database of sharedDatabases()) {
      const { rows } = await couch.use(database).list();
      for (const { id } of rows) {
        const info = await couch.use<object>(database).get(id, { revs_info: true });
        found.push({ database, id, revs: (info._revs_info ?? []).map(({ rev }) => rev) });
      }
    }
    return found;
  }

  it('the engine still has the revisions that showed it: the test searches in the right place', async () => {
    const all = await revisions();
    const { revs = [] } = all.find(({ id }) => id === `profile:${owner.userId}`) ?? {};
    expect(revs.length).toBeGreaterThan(3);
    const directory = stage.service.couch.use<object>('directory');
    const texts = await Promise.all(
      revs.map(async (rev) =>
        JSON.stringify(await directory.get(`profile:${owner.userId}`, { rev }).catch(() => null)),
      ),
    );
    expect(texts.some((text) => text.includes(PHONE))).toBe(true);
  });

  it('hidden data is in no database, query result or revision', async () => {
    const all = await revisions();
    for (const [who, token] of askers) {
      const seen = await Promise.all(databaseQuestions(all).map((question) => ask(question, token)));
      expect(seen.filter(({ status }) => status === 200).length).toBeGreaterThan(sharedDatabases().length * 3);
      for (const { path, text } of seen) expectNothingOf(text, `${path} for ${who}`);
    }
  });

  it('hidden data is in no bundle', async () => {
    await stage.service.bundles.caughtUp();
    for (const { name } of DATABASES) {
      const { text } = await stage.call('GET', `/bundle/${name}`);
      expectNothingOf(text, name);
    }
    expect((await stage.call('GET', '/bundle/community')).text).toContain('Мій кіт');
  });

  it('hidden data is in the HTML of no address', async () => {
    for (const [who, token] of askers) {
      for (const name of ROUTE_NAMES) {
        const path = routePath(name, { id: owner.userId, slug: SLUG, tagname: 'коти', orgId: owner.userId });
        const answer = await ask({ method: 'GET', path }, token);
        expect([200, 404]).toContain(answer.status);
        expectNothingOf(answer.text, `${path} for ${who}`);
        // Posts show their author's name; no other page names a person.
        if (name !== 'post' && name !== 'community') expect(answer.text, path).not.toContain('Оленка');
      }
    }
    for (const path of ['/sitemap.xml', '/robots.txt', '/nowhere'])
      expectNothingOf((await stage.call('GET', path)).text, path);
  });

  it('hidden data is in no answer of any route, except when an admin searches for an account', async () => {
    const { body } = await stage.call('GET', '/openapi.json');
    const routes = Object.entries((body?.paths ?? {}) as Record<string, Record<string, unknown>>);
    expect(routes.length).toBeGreaterThan(15);
    for (const [who, token] of askers) {
      for (const [pattern, methods] of routes) {
        if (pattern.startsWith('/db/')) continue;
        const path = pattern.replaceAll(/\{\w+\}/g, (name) => (name === '{role}' ? 'user' : owner.userId));
        for (const method of Object.keys(methods)) {
          // A change of the person would end the test; another test covers the access rights.
          if (method !== 'get' && who === 'an admin') continue;
          const reads = method === 'get' || method === 'head';
          const { text } = await ask({ method: method.toUpperCase(), path, ...(reads ? {} : { body: {} }) }, token);
          const mayKnow =
            who === 'an admin' && path === '/admin/accounts'
              ? [EMAIL, EMAIL.toLowerCase(), encodeURIComponent(EMAIL)]
              : [];
          expectNothingOf(text, `${method} ${path} for ${who}`, mayKnow);
        }
      }
    }
  });

  it('hidden data is in no line of the log', () => {
    expect(log.length).toBeGreaterThan(1_000);
    expectNothingOf(log, 'the log');
  });

  interface Question {
    readonly method: string;
    readonly path: string;
    readonly body?: unknown;
  }

  async function ask({ method, path, body }: Question, token: string | undefined) {
    const more = { ...(token === undefined ? {} : { token }), ...(body === undefined ? {} : { body }) };
    return { path, ...(await stage.call(method, path, more)) };
  }

  /** Every CouchDB query of a database, whether or not the gateway allows it. */
  function databaseQuestions(all: readonly { database: string; id: string; revs: readonly string[] }[]): Question[] {
    const get = (path: string): Question => ({ method: 'GET', path });
    const post = (path: string, body: unknown): Question => ({ method: 'POST', path, body });
    const names = [...DATABASES.map(({ name }) => name), owner.ownDatabase];
    const ofDatabases = names.flatMap((name) => {
      const keys = all.filter(({ database }) => database === name).map(({ id }) => id);
      return [
        get(`/db/${name}`),
        get(`/db/${name}/_changes?include_docs=true`),
        get(`/db/${name}/_changes?include_docs=true&style=all_docs`),
        get(`/db/${name}/_changes?include_docs=true&conflicts=true&attachments=true`),
        get(`/db/${name}/_changes?include_docs=true&feed=longpoll&timeout=1`),
        get(`/db/${name}/_all_docs?include_docs=true`),
        get(`/db/${name}/_design_docs?include_docs=true`),
        get(`/db/${name}/_local_docs?include_docs=true`),
        post(`/db/${name}/_all_docs`, { keys }),
        post(`/db/${name}/_all_docs?include_docs=true`, { keys }),
        post(`/db/${name}/_all_docs?include_docs=true`, { keys: ['profile', `account:${owner.userId}`] }),
        post(`/db/${name}/_find`, { selector: { slug: SLUG }, limit: 1 }),
        post(`/db/${name}/_find`, { selector: { uid: owner.userId }, limit: 1 }),
        post(`/db/${name}/_find`, { selector: { _id: { $gt: null } } }),
        post(`/db/${name}/_bulk_get?revs=true`, { docs: keys.map((id) => ({ id })) }),
        post(`/db/${name}/_changes?filter=_doc_ids&include_docs=true`, { doc_ids: keys }),
        get(`/db/${name}/profile`),
        get(`/db/${name}/account:${owner.userId}`),
      ];
    });
    const ofDocuments = all.flatMap(({ database, id, revs }) => {
      const address = `/db/${database}/${encodeURIComponent(id)}`;
      const plain = [
        '',
        '?revs=true',
        '?revs_info=true',
        '?open_revs=all',
        '?conflicts=true',
        '?meta=true',
        '?latest=true',
      ];
      const old = revs.flatMap((rev) => [
        get(`${address}?rev=${rev}`),
        get(`${address}?rev=${rev}&latest=true`),
        get(`${address}?open_revs=${encodeURIComponent(JSON.stringify([rev]))}`),
        get(`${address}?atts_since=${encodeURIComponent(JSON.stringify([rev]))}`),
        post(`/db/${database}/_bulk_get`, { docs: [{ id, rev }] }),
        post(`/db/${database}/_revs_diff`, { [id]: [rev] }),
      ]);
      return [...plain.map((query) => get(address + query)), ...old];
    });
    return [...ofDatabases, ...ofDocuments];
  }

  function expectNothingOf(text: string, where: string, mayKnow: readonly string[] = []): void {
    const found = SECRETS.filter((secret) => !mayKnow.includes(secret) && text.includes(secret));
    expect(found, where).toEqual([]);
  }
});
