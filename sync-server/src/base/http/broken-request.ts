import type { Socket } from 'node:net';
import type { Code } from '../../../../src/domain/codes.ts';
import { wordFor } from './failure.ts';

const ANSWERS: Readonly<Record<string, readonly [number, string, Code, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'request/too-slow', 'The request comes too slowly.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'request/invalid', 'The headers are too large.'],
};
const BROKEN = [400, 'Bad Request', 'request/invalid', 'This is not HTTP.'] as const;

/**
 * Responds to malformed requests and to those that take too long to arrive, which reach no route, with the usual error
 * body, and closes the connection. Browsers open connections in advance; one without a single byte gets no response.
 */
export function refuseBroken(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, phrase, code, reason] = ANSWERS[error.code ?? ''] ?? BROKEN;
  if (!socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: wordFor(status), reason, code });
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
