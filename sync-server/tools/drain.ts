import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes a server's `close` quick and polite: from `begin` on, a connection ends when its answer is out, and one that
 * carries no request ends at once. Node's own `closeIdleConnections` spares connections that never carried any, and
 * browsers and undici open such ones in advance; closing would wait for them for a minute.
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
  // First in line, so that a connection counts as busy before its request can be answered.
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
