import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { bearerMatches } from './bearer.ts';

interface OwnPort {
  readonly registry: Registry;
  readonly host: string;
  readonly port: number;
  /** Null: any client that reaches the port may read the metrics. */
  readonly token: string | null;
}

/** Without it a disconnected or slow scraper would delay the end of the service. */
const TIMEOUT_MS = 10_000;

/** Serves `GET /metrics` on a separate port for the operator. Returns its address, and a function that closes it. */
export async function listenForMetrics(options: OwnPort): Promise<{ url: string; close(): Promise<void> }> {
  const { registry, host, port, token } = options;
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) => {
    const end = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || request.method !== 'GET') return end(404, 'text/plain', 'GET /metrics\n');
    if (token !== null && !bearerMatches(request.headers.authorization, token)) return end(401, 'text/plain', '');
    registry.metrics().then(
      (text) => end(200, registry.contentType, text),
      () => end(500, 'text/plain', 'The metrics could not be read.\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
