import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

/** A stream for log lines other than standard output: a test reads what would be logged. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Log lines tell what happened to the service, never who did what: no bodies, headers, query strings, addresses, tokens,
 * e-mail addresses or ids of people. A request appears as its route's pattern, so ids in paths cannot slip in either.
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

const PERSONAL: readonly [RegExp, string][] = [
  [/\/\/[^/\s@]+:[^/\s@]+@/g, '//<credential>@'],
  [/[^\s"'<>:=]+@[^\s"'<>]+/g, '<email>'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b[0-9a-f]{32,}\b/g, '<id>'],
];

/** The text with e-mail addresses, tokens, credentials and ids of people replaced by what they were. */
export function withoutIds(text: string): string {
  return PERSONAL.reduce((kept, [pattern, word]) => kept.replace(pattern, word), text);
}
