import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SERVICE_PATH } from '../../../src/domain/service-paths.ts';
import { TABLE } from '../../../sync-server/src/http/gateway/table.ts';
import {
  ASKERS,
  all,
  type Caller,
  EXPIRED,
  type Expectation,
  type Expected,
  FORBIDDEN,
  GATEWAY,
  NO_TOKEN,
  NOBODY,
  type People,
  REFUSED_METHODS,
  type Row,
  rowsOf,
  SUSPENDED,
} from './authorisation-rows.ts';
import { type OpenApi, routeDocument } from './route-table.ts';
import { forgeToken, inSeconds, openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('access rights on $name', (kind) => {
  let stage: Stage;
  let page: string;
  let people: People;

  beforeAll(async () => {
    page = await mkdtemp(join(tmpdir(), 'lapka-page-'));
    await writeFile(
      join(page, 'index.html'),
      '<!doctype html><html lang="en"><head><title>Lapka</title></head></html>',
    );
    stage = await openStage(kind, { env: { PAGE_DIR: page, METRICS_TOKEN: 'a-token-of-the-operator' } });
    people = await invite();
    await vi.waitFor(async () => expect((await stage.call('GET', '/bundle/community')).status).toBe(200), {
      timeout: 20_000,
    });
  });
  afterAll(async () => {
    await stage.stop();
    await rm(page, { recursive: true });
  });

  async function invite(): Promise<People> {
    const [owner, other, admin, suspended, scratch] = [
      await stage.register(),
      await stage.register(),
      await stage.register(),
      await stage.register(),
      await stage.register(),
    ];
    const { email, password } = owner;
    await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
    const accounts = stage.service.accounts;
    const { userId } = owner.session;
    const here = await accounts.sessions.current(owner.cookie, userId);
    const device = (await accounts.sessions.list({ userId, generation: 0 })).find(({ id }) => id !== here)?.id ?? '';
    for (const each of [admin, suspended]) await accounts.admin.setRole(null, each.session.userId, 'admin', true);
    await accounts.admin.suspend(null, suspended.session.userId, 'A test');
    const claims = { sub: userId, '_couchdb.roles': ['user'], exp: inSeconds(-5) };
    return {
      tokens: {
        visitor: undefined,
        expired: forgeToken(stage.jwtKey, claims),
        suspended: suspended.session.accessToken,
        other: other.session.accessToken,
        admin: admin.session.accessToken,
        owner: owner.session.accessToken,
      },
      cookies: {
        visitor: undefined,
        expired: undefined,
        suspended: suspended.cookie,
        other: other.cookie,
        admin: admin.cookie,
        owner: owner.cookie,
      },
      passwords: {
        visitor: 'none at all',
        expired: owner.password,
        suspended: suspended.password,
        other: other.password,
        admin: admin.password,
        owner: owner.password,
      },
      owner: { device, database: owner.session.ownDatabase },
      suspended: { database: suspended.session.ownDatabase },
      scratch: scratch.session.userId,
    };
  }

  async function ask(caller: Caller, method: string, row: Omit<Row, 'expected'>) {
    const [token, cookie] = [people.tokens[caller], row.cookie ? people.cookies[caller] : undefined];
    return stage.call(method, row.path, {
      ...(row.body === undefined ? {} : { body: row.body(caller) }),
      ...(token === undefined ? {} : { token }),
      ...(cookie === undefined ? {} : { cookie }),
    });
  }

  async function expectAnswer(caller: Caller, method: string, row: Omit<Row, 'expected'>, expected: Expected) {
    const { status, body, text } = await ask(caller, method, row);
    const seen = typeof expected === 'number' ? status : [status, body?.code];
    expect(seen, text.slice(0, 300)).toEqual(expected);
  }

  it('every route of the service has a row, and every row has a route', () => {
    const routes = printedRoutes(stage.service.app.printRoutes({ commonPrefix: false }));
    const ours = routes.filter((route) => !/ \/db(?:\/|$)/.test(route));
    expect(ours.toSorted()).toEqual(Object.keys(rowsOf(people)).toSorted());
    const below = routes.filter((route) => / \/db\/:database/.test(route));
    const gateway = Object.keys(GATEWAY).map((key) => key.replace(' ', ' /db/:database'));
    // With and without a slash after the database name.
    expect(below.toSorted()).toEqual([...gateway, 'GET /db/:database/'].toSorted());
    expect(TABLE.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(GATEWAY).toSorted());
    for (const path of ['/db', '/db/*']) {
      const methods = routes.filter((route) => route.endsWith(` ${path}`)).map((route) => route.split(' ')[0]);
      expect(methods.toSorted()).toEqual(REFUSED_METHODS);
    }
  });

  it('the service is described by docs/http-routes.md, which `npx vitest run -u authorisation` rewrites', async () => {
    const { body } = await stage.call('GET', '/openapi.json');
    await expect(routeDocument(body as unknown as OpenApi)).toMatchFileSnapshot('../../../docs/http-routes.md');
  });

  it('the pattern of service paths matches every route except the page itself', () => {
    const routes = printedRoutes(stage.service.app.printRoutes({ commonPrefix: false }));
    const paths = routes
      .map((route) => route.slice(route.indexOf(' ') + 1))
      .filter((path) => !['/', '/index.html'].includes(path));
    expect(paths.filter((path) => path !== '*' && !SERVICE_PATH.test(path))).toEqual([]);
  });

  it('every route except the page, health checks and refusals states in OpenAPI whether it needs a token', async () => {
    const { body } = await stage.call('GET', '/openapi.json');
    const paths = (body?.paths ?? {}) as Record<string, Record<string, { security?: Record<string, unknown>[] }>>;
    const rows = rowsOf(people);
    for (const [path, methods] of Object.entries(paths)) {
      if (path.startsWith('/db/')) continue;
      for (const [method, { security = [] }] of Object.entries(methods)) {
        const row = rows[`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`];
        const asksForToken = security.length > 0 && security.every((each) => 'bearer' in each);
        // The response to a HEAD has no body, so it has no code.
        const [without, refused] = method === 'head' ? [401, 401] : [NO_TOKEN, EXPIRED];
        // A request for a photo may omit the token, but a token that is sent must be valid.
        const asks = row?.expected.visitor === without && row.expected.expired === refused;
        expect([path, method, asksForToken]).toEqual([path, method, asks]);
      }
    }
  });

  describe.each(ASKERS)('%s', (caller) => {
    // The row names do not depend on the people, who do not exist yet when the tests are listed.
    it.each(Object.keys(rowsOf(NOBODY)))('%s', async (route) => {
      const row = rowsOf(people)[route];
      if (row === undefined) throw new Error('there is no such row');
      await expectAnswer(caller, route.split(' ')[0] ?? '', row, row.expected[caller]);
    });

    describe.each(Object.entries(GATEWAY))('gateway %s', (key, row) => {
      const [method = '', path = ''] = key.split(' ');
      let written = 0;
      const at = (database: string) => {
        written += 1;
        const document = method === 'PUT' ? `draft:${caller}${written}` : 'draft:nothing';
        const below = path.replace(':document', document).replace(':local', caller);
        return {
          path: `/db/${database}${below}${row.query === undefined ? '' : `?${row.query}`}`,
          ...(row.body === undefined ? {} : { body: () => row.body }),
        };
      };

      it('the owner’s database', async () => {
        const theirs: Expectation = { ...all(FORBIDDEN), visitor: NO_TOKEN, expired: EXPIRED, owner: row.own };
        await expectAnswer(caller, method, at(people.owner.database), theirs[caller]);
      });

      it('the suspended person’s database', async () => {
        // Reading works until the token expires, for at most ten minutes.
        const suspended = row.writes ? SUSPENDED : row.own;
        const theirs: Expectation = { ...all(FORBIDDEN), visitor: NO_TOKEN, expired: EXPIRED, suspended };
        await expectAnswer(caller, method, at(people.suspended.database), theirs[caller]);
      });

      it('the owner’s database, percent-encoded', async () => {
        const theirs: Expectation = { ...all(FORBIDDEN), visitor: NO_TOKEN, expired: EXPIRED, owner: row.own };
        for (const write of [percentEncoded, percentEncodedInCapitals])
          await expectAnswer(caller, method, at(write(people.owner.database)), theirs[caller]);
      });

      it('a database of the service, percent-encoded', async () => {
        for (const write of [percentEncoded, percentEncodedInCapitals])
          await expectAnswer(caller, method, at(write('accounts')), FORBIDDEN);
      });

      it('a shared database', () => expectAnswer(caller, method, at('community'), row.shared));

      it.each(['accounts', 'ledger', 'media'])('the service’s database %s', (database) =>
        expectAnswer(caller, method, at(database), FORBIDDEN),
      );
    });
  });
});

/** The same name with every byte percent-encoded. */
function percentEncoded(name: string): string {
  return [...Buffer.from(name)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

function percentEncodedInCapitals(name: string): string {
  return percentEncoded(name).toUpperCase();
}

/** `METHOD /pattern` of each line of the printed tree; a HEAD that only repeats a GET is not listed. */
function printedRoutes(tree: string): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of tree.split('\n')) {
    const match = /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)$/.exec(line);
    if (match === null) continue;
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    const parent = parents.slice(0, depth).join('');
    // A star directly after a name matches everything below it.
    const path = `${parent}${parent !== '' && part === '*' ? '/' : ''}${part}`;
    parents.length = depth;
    parents.push(depth === 0 ? '' : part);
    const named = methods.split(', ');
    const all = path.startsWith('db');
    for (const method of named) {
      if (method === 'HEAD' && named.includes('GET') && !all) continue;
      routes.push(`${method} ${path === '*' || path.startsWith('/') ? path : `/${path}`}`);
    }
  }
  return routes;
}
