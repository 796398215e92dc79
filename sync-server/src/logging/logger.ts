import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

/** A stream for log lines other than standard output: a test reads what would be logged. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Log lines tell what happened to the service, never who did what: no bodies, headers, query strings, addresses,
 * tokens, e-mail addresses or ids of people, nor a part of one. A request appears as its route's pattern, so ids in
 * paths cannot slip in either.
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
      // Every line, whoever writes it and wherever in it something stands: nobody has to remember.
      hooks: { streamWrite: withoutIds },
      serializers: {
        err: describeError,
        req: (request) => ({ method: request.method, url: request.routeOptions?.url ?? 'none' }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
  };
}

/** What may be known of an error: kind, place and status, and its message without what could point to a person. */
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

/** In this order: what is longer and contains the next ones comes first. */
const PERSONAL: readonly [RegExp, string | ((found: string) => string)][] = [
  // Of an address on the network its host says enough: databases, documents, subscriptions and typed words stand behind
  // it.
  [/(\bhttps?:\/\/)(?:[^/\s"'<>@]*@)?([^/\s"'<>?#\\]+)[/?#][^\s"'<>\\]*/g, '$1$2/<path>'],
  [/\/\/[^/\s@:]+:[^/\s@]+@/g, '//<credential>@'],
  [/[^\s"'<>\\]+/g, withoutEmail],
  [/[\w.-]+/g, withoutToken],
  // A refresh token, and the secret of a mailed link.
  [/[0-9a-f]{32}\.[0-9a-f]{18}\.[\w-]{43}/g, '<token>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>'],
  [/\buser-[0-9a-f]+/g, 'user-<id>'],
  // People, their sessions, hashes of theirs, and what somebody cut off of them.
  [/(?<![0-9a-f])[0-9a-f]{16,}(?![0-9a-f])/g, '<id>'],
];

/** A word with an e-mail address replaced, but for what begins a name in a path of ours (node_modules/@scope). */
function withoutEmail(word: string): string {
  const at = word.search(/@|%40/i);
  const start = Math.max(word.lastIndexOf(':', at), word.lastIndexOf('=', at)) + 1;
  if (at <= start || word[at - 1] === '/' || /^(?:@|%40)$/i.test(word.slice(at))) return word;
  return `${word.slice(0, start)}<email>`;
}

/** A word with a JSON Web Token replaced. */
function withoutToken(word: string): string {
  const start = word.indexOf('eyJ');
  if (start === -1 || word.slice(start).split('.').length < 3) return word;
  return `${word.slice(0, start)}<token>`;
}

/** The text with e-mail addresses, tokens, credentials and ids of people replaced by what they were. */
export function withoutIds(text: string): string {
  return PERSONAL.reduce((kept, [pattern, word]) => kept.replace(pattern, word as string), text);
}
