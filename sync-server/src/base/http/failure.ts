import { Type } from 'typebox';
import type { Code } from '../../../../src/domain/codes.ts';

/**
 * The body of every error (docs/http-api.md): `error` and `reason` in CouchDB's words, `code` of the service, `detail`
 * a text by a person for the one who is refused, `retryAfter` the seconds until a retry makes sense.
 */
export const ErrorBody = Type.Object({
  error: Type.String(),
  reason: Type.String(),
  code: Type.String(),
  detail: Type.Optional(Type.String()),
  retryAfter: Type.Optional(Type.Integer()),
});

/** The schemas of a route's refusals, in addition to those that every route may send (plugins/openapi.ts). */
export function refusals(...statuses: number[]): Record<number, typeof ErrorBody> {
  return Object.fromEntries(statuses.map((status) => [status, ErrorBody]));
}

const WORDS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  409: 'conflict',
  413: 'too_large',
  415: 'bad_content_type',
  422: 'unprocessable',
  429: 'too_many_requests',
  431: 'headers_too_large',
  500: 'internal_server_error',
  502: 'bad_gateway',
  503: 'service_unavailable',
  504: 'timeout',
};

/** An expected refusal: thrown anywhere below a route, sent by the error handler, never logged as an error. */
export class Failure extends Error {
  override name = 'Failure';
  readonly statusCode: number;
  readonly code: Code;
  readonly error: string;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null;
  /** Shown to the person unchanged, for instance why an admin suspended the account. */
  readonly detail: string | null;

  /** `reason` is for developers and must not contain text that a person typed; the device shows the text of `code`. */
  constructor(
    statusCode: number,
    code: Code,
    reason: string,
    more: { error?: string; retryAfter?: number; detail?: string } = {},
  ) {
    super(reason);
    this.statusCode = statusCode;
    this.code = code;
    this.error = more.error ?? wordFor(statusCode);
    this.retryAfter = more.retryAfter ?? null;
    this.detail = more.detail ?? null;
  }
}

/** CouchDB's word for a status. */
export function wordFor(statusCode: number): string {
  return WORDS[statusCode] ?? (statusCode < 500 ? 'bad_request' : 'internal_server_error');
}
