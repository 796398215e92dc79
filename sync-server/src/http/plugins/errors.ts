import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { type Code, isCode } from '../../../../src/domain/codes.ts';
import { Failure, wordFor } from '../../base/http/failure.ts';
import { statusOf } from '../../storage/engine/couch.ts';
import { isCredentialRefused, isEngineRefusal, isUnreachable } from '../../storage/engine/engine-request.ts';

/**
 * One format for every error, whether from our rules, Fastify, a plugin, or an unreachable engine. `onRefused` receives
 * each code sent.
 */
export const errors = fp(
  async (app: FastifyInstance, { onRefused }: { onRefused?: (code: Code) => void }) => {
    const send = (reply: FastifyReply, status: number, body: RefusalBody) => {
      onRefused?.(body.code);
      return reply.code(status).send(body);
    };
    app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
      if (error instanceof Failure) {
        const { error: word, message: reason, code, retryAfter } = error;
        if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
        const more = {
          ...(error.detail === null ? {} : { detail: error.detail }),
          ...(retryAfter === null ? {} : { retryAfter }),
        };
        return send(reply, error.statusCode, { error: word, reason, code, ...more });
      }
      const status = error.validation ? 400 : clientStatus(error);
      if (status === null) {
        request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
        const reason = whyUnavailable(error);
        const answer = reason === null ? 500 : 503;
        if (reason !== null) reply.header('retry-after', '2');
        return send(reply, answer, {
          error: wordFor(answer),
          reason: reason ?? 'Something went wrong here.',
          code: reason === null ? 'server/failed' : 'server/unavailable',
        });
      }
      return send(reply, status, { error: wordFor(status), reason: reasonOf(error), code: codeOf(error, status) });
    });
  },
  { name: 'errors' },
);

interface RefusalBody {
  readonly error: string;
  readonly reason: string;
  readonly code: Code;
  readonly detail?: string;
  readonly retryAfter?: number;
}

/**
 * The status of an error caused by the request, as marked by Fastify and its plugins; null if the service caused it.
 */
function clientStatus(error: FastifyError): number | null {
  if (isEngineRefusal(error)) return null;
  const status = error.statusCode;
  return status !== undefined && status >= 400 && status < 500 ? status : null;
}

function codeOf(error: FastifyError, status: number): Code {
  if (isCode(error.code)) return error.code;
  if (status === 413) return 'gateway/too-large';
  if (status === 429) return 'request/too-many';
  return 'request/invalid';
}

/** Names the invalid field, never its value. */
function reasonOf(error: FastifyError): string {
  if (!error.validation) return error.message;
  const fields = error.validation.map((each) => each.instancePath.replaceAll('/', '.').replace(/^\./, ''));
  const named = [...new Set(fields.filter((field) => field !== ''))];
  const part = error.validationContext ?? 'request';
  return named.length > 0 ? `The ${part} is not valid: ${named.join(', ')}.` : `The ${part} is not valid.`;
}

/** A later retry may succeed: the engine or the disk is temporarily unavailable. Null for a bug of ours. */
function whyUnavailable(error: Error): string | null {
  // CouchDB responds with 500 when its disk is full, indistinguishable from its other failures.
  const status = statusOf(error);
  if (isEngineRefusal(error) && status !== null) {
    if (isCredentialRefused(status)) return 'The database does not let the service in.';
    return status >= 500 ? 'The database could not answer.' : null;
  }
  if (isConnectionError(error)) return 'The database cannot be reached.';
  return isShortOf(error) ? 'The disk or another resource is exhausted.' : null;
}

/** Shortages that end without a code change: space, quota, file handles. */
const SHORT_OF = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE', 'EROFS']);

function isShortOf(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && SHORT_OF.has(error.code);
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'UND_ERR_SOCKET']);

function isConnectionError(error: Error): boolean {
  if (isUnreachable(error)) return true;
  return 'code' in error && typeof error.code === 'string' && NETWORK.has(error.code);
}
