import type { ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyError, LogController } from 'fastify';
import type { Code } from '../../../../src/domain/codes.ts';
import type { Config } from '../../base/config/config.ts';
import { refuseBroken } from '../../base/http/broken-request.ts';
import { wordFor } from '../../base/http/failure.ts';
import { buildLazySerializers, validateLazily } from '../../base/http/lazy-schemas.ts';
import { type LogStream, loggerOptions } from '../../base/logging/logger.ts';
import { serverTimes, TIMEOUTS, type Timeouts } from './timeouts.ts';

/** Ids in paths are short, but a document id may be long; CouchDB limits only the whole address. */
const MAX_PARAM_LENGTH = 1_000;

/** The bare server with its log. It is created first, because the engine and the publisher log through it. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  logStream?: LogStream,
  timeouts: Timeouts = TIMEOUTS,
) {
  const trusted = config.trustProxy;
  return Fastify({
    ...loggerOptions(config.logLevel, logStream),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    ...serverTimes(timeouts),
    clientErrorHandler: refuseBroken,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: refuseAddress,
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializers } },
  })
    .setValidatorCompiler(validateLazily)
    .withTypeProvider<TypeBoxTypeProvider>();
}

/** An address that cannot be decoded reaches no route and no plugin; the response does not repeat its text. */
function refuseAddress(_error: FastifyError, _request: unknown, reply: { readonly raw: ServerResponse }): void {
  const code: Code = 'request/invalid';
  const body = { error: wordFor(400), reason: 'The address of the request is not valid.', code };
  reply.raw.writeHead(400, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
  reply.raw.end(JSON.stringify(body));
}
