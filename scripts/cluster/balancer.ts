import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { isAnswered } from './asking.ts';

const LOOKED_AT_EVERY_MS = 500;

export interface Balancer {
  readonly url: string;
  /** Sets the services that get the requests from now on; initially none. */
  lead(to: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * One address in front of several services, like an operator's proxy: each request goes to the next healthy service,
 * and to another one if that does not listen. A request that has started is never repeated; the device retries.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const healthy = new Set<string>();
  const underWay = new Map<string, Set<ClientRequest>>();
  let services: readonly string[] = [];
  let turn = 0;
  const next = (but: ReadonlySet<string>): string | undefined => {
    turn += 1;
    const turned = services.map((_, index) => services[(turn + index) % services.length] ?? '');
    const left = turned.filter((each) => !but.has(each));
    return left.find((each) => healthy.has(each)) ?? left[0];
  };
  const pass = (asked: IncomingMessage, answer: ServerResponse, tried: ReadonlySet<string>): void => {
    const service = next(tried);
    if (service === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const passed = request(service + asked.url, { agent, method: asked.method, headers: forwarded(asked) }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => answer.destroy());
      reply.pipe(answer);
    });
    const there = underWay.get(service) ?? new Set();
    underWay.set(service, there.add(passed));
    passed.on('close', () => there.delete(passed));
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') {
        answer.destroy();
        return;
      }
      healthy.delete(service);
      pass(asked, answer, new Set([...tried, service]));
    });
    // The balancer reads no body before a service accepts the connection, so that another service can still get all of
    // it.
    passed.on('socket', (socket) => {
      const send = () => asked.pipe(passed);
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    answer.on('close', () => passed.destroy());
  };
  const server = createServer((asked, answer) => pass(asked, answer, new Set()));
  const healthCheck = setInterval(() => {
    for (const service of services) {
      void isAnswered(`${service}/healthz`).then((ok) => {
        if (ok) {
          healthy.add(service);
          return;
        }
        healthy.delete(service);
        // A paused service answers none of its open requests; their clients retry.
        for (const request of underWay.get(service) ?? []) request.destroy();
      });
    }
  }, LOOKED_AT_EVERY_MS);
  await listen(server, port);
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${listening}`,
    lead(to) {
      services = to;
      for (const service of to) healthy.add(service);
    },
    async close() {
      clearInterval(healthCheck);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

function forwarded({ headers, socket }: IncomingMessage): Record<string, string | string[] | undefined> {
  const before = headers['x-forwarded-for'];
  const { remoteAddress = '' } = socket;
  return { ...headers, 'x-forwarded-for': before === undefined ? remoteAddress : `${before}, ${remoteAddress}` };
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}
