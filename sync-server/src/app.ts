import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Couch } from './couch.ts';
import { type LogStream, loggerOptions } from './logger.ts';
import { errors } from './plugins/errors.ts';
import { openapi } from './plugins/openapi.ts';
import { requestLog } from './plugins/request-log.ts';
import { security } from './plugins/security.ts';
import { tokens } from './plugins/tokens.ts';
import { traffic } from './plugins/traffic.ts';
import { healthRoutes, type PublisherState } from './routes/health/index.ts';
import { pageRoutes } from './routes/page/index.ts';
import { syncRoutes } from './routes/sync/index.ts';

/** Our own ids in paths are short; a document id may be long, and CouchDB's limit is that of the whole address. */
const MAX_PARAM_LENGTH = 1_000;

/** The bare server with its log: made first, because the engine and the publisher log through it. */
export function createServer(config: Pick<Config, 'logLevel' | 'trustProxy'>, logStream?: LogStream) {
  const trusted = config.trustProxy;
  return Fastify({
    ...loggerOptions(config.logLevel, logStream),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    disableRequestLogging: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  })
    .setValidatorCompiler(TypeBoxValidatorCompiler)
    .withTypeProvider<TypeBoxTypeProvider>();
}

/** What the routes are made of. Everything comes in here; no part reaches for a global. */
export interface AppParts {
  readonly config: Config;
  readonly jwtKey: string;
  readonly couch: Couch;
  readonly epoch: string;
  readonly publisher: { wake(database: string): void; state(): PublisherState };
}

/** Hangs the service's parts into the server: what concerns every request first, then the areas. */
export async function buildApp(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { config, couch } = parts;
  await app.register(errors);
  await app.register(requestLog);
  await app.register(security, { google: config.google !== null, publicOrigin: config.publicOrigin });
  await app.register(traffic, { rateLimit: config.rateLimit });
  await app.register(openapi);
  await app.register(tokens, { key: parts.jwtKey, seconds: config.accessTokenSeconds });

  await app.register(healthRoutes, { couch, publisher: parts.publisher.state });
  await app.register(syncRoutes, { couch, epoch: parts.epoch });
  await app.register(pageRoutes, { folder: config.pageDir });
}
