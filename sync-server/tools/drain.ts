import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes a server's `close` fast and graceful: from `begin` on, a connection closes after its response, and one without
 * a request closes at once. Node's own `closeIdleConnections` skips connections that never carried a request, which
 * browsers and undici open in advance; closing would wait a minute for them.
 */
export function drainOnClose(server: Server): { begin(): void } {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // The first listener, so that a connection counts as busy before its request can be answered.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (closing) socket.end();
    });
  });
  return {
    begin() {
      closing = true;
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    },
  };
}
