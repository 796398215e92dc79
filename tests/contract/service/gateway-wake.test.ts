import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccountStatus } from '../../../sync-server/src/accounts/account-status.ts';
import { Metrics } from '../../../sync-server/src/base/metrics/metrics.ts';
import { createServer as createApp } from '../../../sync-server/src/http/plugins/create-server.ts';
import { errors } from '../../../sync-server/src/http/plugins/errors.ts';
import { tokens } from '../../../sync-server/src/http/plugins/tokens.ts';
import { gatewayRoutes } from '../../../sync-server/src/http/routes/gateway/index.ts';
import { createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { DatabaseUpdates } from '../../../sync-server/src/storage/engine/database-updates.ts';

const USER = 'a'.repeat(32);
const DATABASE = `user-${USER}`;

/** The gateway in front of an engine that stores everything and loses the answer to every write. */
describe('a write whose answer is lost', () => {
  let engine: Server;
  let app: ReturnType<typeof createApp>;
  let reached: string[];
  let woken: string[];
  let updates: DatabaseUpdates;

  beforeEach(async () => {
    reached = [];
    woken = [];
    engine = createServer((request, answer) => {
      if (request.url?.startsWith('/accounts/')) {
        const doc = { _id: `account:${USER}`, type: 'account', status: 'active' };
        request.resume();
        answer.setHeader('content-type', 'application/json').end(JSON.stringify({ rows: [{ id: doc._id, doc }] }));
        return;
      }
      request.resume().on('end', () => {
        if (request.url?.startsWith('/_db_updates') !== true) reached.push(`${request.method} ${request.url}`);
        if (request.method === 'GET') answer.end('{}');
        else request.socket.destroy();
      });
    });
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
    const { port } = engine.address() as AddressInfo;
    app = createApp({ logLevel: 'silent', trustProxy: false });
    await app.register(errors);
    await app.register(tokens, { key: 'k'.repeat(32), seconds: 60 });
    const couch = createCouch({ url: `http://127.0.0.1:${port}`, user: 'a', password: 'b' });
    const accountStatus = createAccountStatus(couch);
    const log = { info() {}, warn() {}, error() {} };
    updates = new DatabaseUpdates(couch, { pauses: { first: 60_000, most: 60_000 }, log });
    await app.register(gatewayRoutes, {
      couch,
      accountStatus,
      updates,
      wake: (database: string) => void woken.push(database),
      underWay: () => null,
      metrics: new Metrics(),
    });
  });
  afterEach(async () => {
    await app.close();
    await updates.stop();
    engine.close();
  });

  it.each([
    ['POST', '/_bulk_docs', { docs: [{ _id: 'draft:x' }] }, [DATABASE]],
    ['PUT', '/draft:x', {}, [DATABASE]],
    ['DELETE', '/draft:x?rev=1-a', undefined, [DATABASE]],
    ['PUT', '/_local/mark', {}, []],
    ['POST', '/_revs_diff', {}, []],
    ['POST', '/_bulk_docs', { docs: [{ _id: 'outcome:x' }] }, []],
  ] as const)(
    '%s %s: the publisher checks the database when there may be a change',
    async (method, path, body, expected) => {
      const { token } = app.tokens.issue(USER, ['user']);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await app.inject({
        method,
        url: `/db/${DATABASE}${path}`,
        headers: body === undefined ? { authorization: headers.authorization } : headers,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const sent = !JSON.stringify(body ?? {}).includes('outcome');
      expect([answer.statusCode, reached.length > 0]).toEqual(sent ? [503, true] : [201, false]);
      expect(woken).toEqual(expected);
    },
  );
});
