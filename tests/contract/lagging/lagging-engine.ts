import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basic, type RunningEngine } from '../engines.ts';

/**
 * An engine that answers lists as a cluster may: from a copy that lacks the latest writes. Reads by id and the
 * database's current sequence come from copies that have them.
 */
export interface LaggingEngine extends RunningEngine {
  /** From now on lists of this database (the engine's name) stay at the current state. */
  fallBehind(database: string): Promise<void>;
  /** Its lists show everything again, and waiting feeds receive the changes. */
  catchUp(database: string): Promise<void>;
}

interface Behind {
  /** The database that holds the former state, and answers in its place. */
  readonly copy: string;
  /** The last change that the copy has. */
  readonly position: number;
  readonly over: Promise<void>;
  readonly end: () => void;
}

/** Runs in front of one engine, and is closed with it. Several services may use it independently. */
export async function lagging(engine: RunningEngine): Promise<LaggingEngine> {
  const behind = new Map<string, Behind>();
  const authorization = basic(engine.auth);
  let copies = 0;

  async function ask(path: string, method = 'GET', body?: object): Promise<unknown> {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(engine.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  }

  async function answerChanges(asked: IncomingMessage, given: Buffer, reply: ServerResponse): Promise<void> {
    const [, database = ''] = (asked.url ?? '').split(/[/?]/);
    const lag = behind.get(database);
    const url = new URL(engine.url + asked.url);
    if (lag === undefined || url.searchParams.get('since') === 'now') return pass(engine.url, asked, given, reply);
    const isHeld = url.searchParams.get('feed') === 'longpoll';
    url.searchParams.delete('feed');
    const found = (await ask(url.pathname + url.search)) as { results: { seq: string }[]; last_seq: string };
    const known = found.results.filter(({ seq }) => Number.parseInt(seq, 10) <= lag.position);
    const isWhole = known.length === found.results.length;
    if (isHeld && known.length === 0) {
      await lag.over;
      return pass(engine.url, asked, given, reply);
    }
    const last = known.at(-1)?.seq ?? url.searchParams.get('since') ?? '0';
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ ...found, results: known, last_seq: isWhole ? found.last_seq : last }));
  }

  const server = createServer((asked, reply) => {
    void bodyOf(asked).then(async (given) => {
      const [, database = '', list = ''] = (asked.url ?? '').split(/[/?]/);
      if (list === '_changes') return await answerChanges(asked, given, reply);
      const copy = behind.get(database)?.copy;
      if (copy !== undefined && isList(list, given)) asked.url = asked.url?.replace(database, copy) ?? '';
      pass(engine.url, asked, given, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    ...engine,
    url: `http://127.0.0.1:${port}`,
    async fallBehind(database) {
      const { update_seq: position } = (await ask(`/${database}`)) as { update_seq: string };
      const snapshot = await ask(`/${database}/_all_docs?include_docs=true&attachments=true`);
      const copy = `${database}-behind${copies++}`;
      await ask(`/${copy}`, 'PUT');
      const docs = (snapshot as { rows: { doc: object }[] }).rows.map(({ doc }) => doc);
      await ask(`/${copy}/_bulk_docs`, 'POST', { docs, new_edits: false });
      let end = () => {};
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      behind.set(database, { copy, position: Number.parseInt(position, 10), over, end });
    },
    async catchUp(database) {
      const lag = behind.get(database);
      behind.delete(database);
      lag?.end();
      if (lag !== undefined) await ask(`/${lag.copy}`, 'DELETE');
    },
    async close() {
      for (const { end } of behind.values()) end();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await engine.close();
    },
  };
}

/** Whether a single copy answers it: reading documents by their ids is not a list. */
function isList(path: string, given: Buffer): boolean {
  return path === '_find' || (path === '_all_docs' && !given.includes('"keys"'));
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of asked) parts.push(part as Uint8Array<ArrayBuffer>);
  return Buffer.concat(parts);
}

function pass(engine: string, asked: IncomingMessage, given: Buffer, reply: ServerResponse): void {
  const passed = request(engine + asked.url, { method: asked.method, headers: asked.headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(reply);
  });
  passed.on('error', () => reply.destroy());
  reply.on('close', () => passed.destroy());
  passed.end(given);
}
