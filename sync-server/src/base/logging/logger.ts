import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

/** A destination of log lines instead of standard output, for tests that read them. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Log lines describe the service, never people's actions: no bodies, headers, query strings, addresses, tokens, e-mail
 * addresses or ids of people, nor a part of one. A request is logged with its route's pattern, so ids in paths are not
 * logged either.
 */
export function loggerOptions(level: string, stream?: LogStream): Pick<FastifyServerOptions, 'logger' | 'genReqId'> {
  return {
    genReqId: () => randomUUID(),
    logger: {
      level,
      ...(stream ? { stream } : {}),
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      // Applies to every line of every part, so that no caller has to remember it.
      hooks: { streamWrite: withoutIds },
      serializers: {
        err: describeError,
        req: (request) => ({ method: request.method, url: request.routeOptions?.url ?? 'none' }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
  };
}

/**
 * The loggable parts of an error: kind, place and status, and its message without anything that could identify a
 * person.
 */
export function describeError(error: Error & { code?: unknown; statusCode?: unknown }) {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: withoutIds(String(error.message)),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    ...(typeof error.statusCode === 'number' ? { statusCode: error.statusCode } : {}),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error ? { cause: withoutIds(error.cause.message) } : {}),
  };
}

/** The order matters: longer patterns that contain later ones come first. */
const PERSONAL: readonly [RegExp, string | ((found: string) => string)][] = [
  // Of a network address only the host is logged: databases, documents, subscriptions and typed words follow it.
  [/(\bhttps?:\/\/)(?:[^/\s"'<>@]*@)?([^/\s"'<>?#\\]+)[/?#][^\s"'<>\\]*/g, '$1$2/<path>'],
  [/\/\/[^/\s@:]+:[^/\s@]+@/g, '//<credential>@'],
  [/[^\s"'<>\\]+/g, withoutEmail],
  [/[\w.-]+/g, withoutToken],
  // A refresh token, and the secret of a mailed link.
  [/[0-9a-f]{32}\.[0-9a-f]{18}\.[\w-]{43}/g, '<token>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>'],
  [/\buser-[0-9a-f]+/g, 'user-<id>'],
  // Ids of people, their sessions and hashes, and parts of those.
  [/[0-9a-f]{16,}/g, '<id>'],
];

/** The word with an e-mail address replaced, except the beginning of a name in a code path (node_modules/@scope). */
function withoutEmail(word: string): string {
  const at = word.search(/@|%40/i);
  const start = Math.max(word.lastIndexOf(':', at), word.lastIndexOf('=', at)) + 1;
  if (at <= start || word[at - 1] === '/' || /^(?:@|%40)$/i.test(word.slice(at))) return word;
  return `${word.slice(0, start)}<email>`;
}

/** The word with a JSON Web Token replaced. */
function withoutToken(word: string): string {
  const start = word.indexOf('eyJ');
  if (start === -1 || word.slice(start).split('.').length < 3) return word;
  return `${word.slice(0, start)}<token>`;
}

/** The text with e-mail addresses, tokens, credentials and ids of people replaced by placeholders. */
export function withoutIds(text: string): string {
  return PERSONAL.reduce((masked, [pattern, word]) => masked.replace(pattern, word as string), text);
}
