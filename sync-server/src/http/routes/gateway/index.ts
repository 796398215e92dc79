import { Type } from 'typebox';
import type { AccountStatus } from '../../../accounts/account-status.ts';
import { refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import type { Metrics } from '../../../base/metrics/metrics.ts';
import type { Publisher } from '../../../publishing/publisher.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import type { DatabaseUpdates } from '../../../storage/engine/database-updates.ts';
import { LARGEST_BATCH_BYTES, LARGEST_DOCUMENT_BYTES, LARGEST_QUESTION_BYTES } from '../../gateway/limits.ts';
import { OwnFeeds } from '../../gateway/own-feed.ts';
import { createSharedFeeds } from '../../gateway/shared-feeds.ts';
import { createStorage } from '../../gateway/storage.ts';
import { type Body, type Row, TABLE } from '../../gateway/table.ts';
import { createAdmission } from './admission.ts';
import { createLifetimes } from './lifetimes.ts';
import { type Ids, Permission, writes } from './permission.ts';
import { Passing } from './proxy.ts';

interface GatewayOptions {
  readonly couch: Couch;
  readonly accountStatus: AccountStatus;
  /**
   * Called after each accepted write with the database's name, what was sent and the request's id: there may be
   * something to publish.
   */
  readonly wake: Publisher['wake'];
  readonly underWay: Publisher['underWay'];
  readonly updates: DatabaseUpdates;
  readonly metrics: Pick<Metrics, 'feedOpened' | 'refused'>;
}

/** `/db/<database>/…`: only the rows of gateway/table.ts (docs/http-api.md, "Gateway"). */
export async function gatewayRoutes(app: TypedApp, options: GatewayOptions): Promise<void> {
  const { couch, accountStatus, wake, underWay, updates, metrics } = options;
  const feeds = createSharedFeeds(couch, app.log);
  const ownFeeds = new OwnFeeds({ couch, underWay, updates });
  const lifetimes = createLifetimes();
  const storage = createStorage({ couch });
  const permission = new Permission({ tokens: app.tokens, accountStatus, authorization: couch.authorization });
  const passing = new Passing({ couch, feeds, ownFeeds, lifetimes, storage, wake, metrics });
  app.addHook('preClose', async () => {
    feeds.close();
    ownFeeds.close();
    lifetimes.stop();
  });

  // Bodies are read raw: most are passed on unchanged.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const admit = createAdmission();
  for (const row of TABLE) addRow(app, row, { permission, passing, admit });
  for (const url of ['/db', '/db/*']) {
    app.all(url, { schema: { hide: true }, onRequest: async (request) => permission.refuse(request) }, async () => {});
  }
}

interface RowParts {
  readonly permission: Permission;
  readonly passing: Passing;
  readonly admit: ReturnType<typeof createAdmission>;
}

function addRow(app: TypedApp, row: Row, { permission, passing, admit }: RowParts): void {
  const limit = Math.max(...[row.own, row.shared].map((access) => (access ? bodyLimit(access.body) : 1)));
  const paths = row.path === '' ? ['', '/'] : [row.path];
  for (const path of paths) {
    app.route<{ Params: Ids }>({
      method: row.method,
      url: `/db/:database${path}`,
      exposeHeadRoute: false,
      bodyLimit: limit,
      schema: {
        tags: ['db'],
        hide: path === '/',
        summary: summaryOf(row),
        security: [{}, { bearer: [] }],
        response: answersOf(row),
      },
      // Before the body is read, so that nobody uploads megabytes in vain.
      onRequest: async (request, reply) => {
        const allowed = permission.allow(request, row);
        await permission.checkWriter(request, row);
        await admit(request, reply, { ...allowed, limit });
      },
      // Checks again after the body: a long upload may have taken minutes.
      preHandler: (request) => permission.checkWriter(request, row),
      handler: (request, reply) => passing.answer(request, reply, permission.allow(request, row)),
    });
  }
}

function bodyLimit(body: Body): number {
  if (body === 'none') return 1;
  if (body === 'documents') return LARGEST_BATCH_BYTES;
  return body === 'document' ? LARGEST_DOCUMENT_BYTES : LARGEST_QUESTION_BYTES;
}

/** Responses of the engine pass unchanged; 202 means that not all nodes of a cluster have the write yet. */
function answersOf(row: Row) {
  const through = Type.Unknown();
  const isWrite = writes(row);
  const found = row.method === 'DELETE' ? { 200: through } : isWrite ? { 201: through } : { 200: through };
  const unchanged = row.method === 'GET' && row.path === '/:document' ? { 304: Type.Null() } : {};
  return { ...found, ...(isWrite ? { 202: through } : {}), ...unchanged, ...refusals(400, 401, 403, 404, 409, 412) };
}

function summaryOf(row: Row): string {
  const whose = [row.own ? 'own database' : null, row.shared ? 'shared databases' : null].filter(
    (each) => each !== null,
  );
  return `For: ${whose.join(', ')}.`;
}
