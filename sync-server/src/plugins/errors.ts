import type { FastifyError, FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Code, isCode } from '../../../src/domain/codes.ts';
import { statusOf } from '../couch.ts';
import { Failure, wordFor } from '../failure.ts';

/** One shape for every error, whoever found it: our rules, Fastify, a plugin, or the engine that is gone. */
export const errors = fp(
  async (app: FastifyInstance) => {
    app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
      if (error instanceof Failure) {
        if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
        const detail = error.detail === null ? {} : { detail: error.detail };
        return reply
          .code(error.statusCode)
          .send({ error: error.error, reason: error.message, code: error.code, ...detail });
      }
      const status = error.validation ? 400 : clientStatus(error);
      if (status === null) {
        request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
        const gone = statusOf(error) === null && isConnectionError(error);
        const answer = gone ? 503 : 500;
        if (gone) reply.header('retry-after', '2');
        return reply.code(answer).send({
          error: wordFor(answer),
          reason: gone ? 'The database cannot be reached.' : 'Something went wrong here.',
          code: gone ? 'server/unavailable' : 'server/failed',
        });
      }
      return reply.code(status).send({ error: wordFor(status), reason: reasonOf(error), code: codeOf(error, status) });
    });
  },
  { name: 'errors' },
);

/** The status of an error that the request caused, as Fastify and its plugins mark them; null when we caused it. */
function clientStatus(error: FastifyError): number | null {
  // nano's errors carry the engine's status, which says nothing about this request.
  if ('scope' in error) return null;
  const status = error.statusCode;
  return status !== undefined && status >= 400 && status < 500 ? status : null;
}

function codeOf(error: FastifyError, status: number): Code {
  if (isCode(error.code)) return error.code;
  if (status === 413) return 'gateway/too-large';
  if (status === 429) return 'request/too-many';
  return 'request/invalid';
}

/** Names the field that is wrong, never its value. */
function reasonOf(error: FastifyError): string {
  if (!error.validation) return error.message;
  const fields = error.validation.map((each) => each.instancePath.replaceAll('/', '.').replace(/^\./, ''));
  const named = [...new Set(fields.filter((field) => field !== ''))];
  const part = error.validationContext ?? 'request';
  return named.length > 0 ? `The ${part} is not valid: ${named.join(', ')}.` : `The ${part} is not valid.`;
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'UND_ERR_SOCKET']);

function isConnectionError(error: Error): boolean {
  if (error.message.startsWith('error happened in your connection')) return true;
  return 'code' in error && typeof error.code === 'string' && NETWORK.has(error.code);
}
