import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from './base/config/config.ts';
import { withoutIds } from './base/logging/logger.ts';
import { type Service, startConfigured } from './service.ts';

/** How long feeds and uploads may take to end before the process exits anyway. */
const GRACE_MS = 10_000;

/** The entry point: reads the environment, starts the service, prints its address, and stops it on request. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const service = await startConfigured(config);
  stopWhenAsked(service);
  process.stdout.write(`Lapka is ready: ${config.publicOrigin ?? service.url}\n`);
}

function stopWhenAsked(service: Service): void {
  closeWithGrace({ delay: GRACE_MS, logger: service.app.log }, async ({ err, signal }) => {
    if (err) service.app.log.fatal({ err }, 'stopping after an unforeseen error');
    else service.app.log.info({ signal }, 'stopping');
    await service.stop();
  });
}

main().catch((error: unknown) => {
  // Our own messages about variables contain no values; any other message may.
  const message = error instanceof Error ? error.message : String(error);
  const text = error instanceof ConfigError ? message : withoutIds(message);
  const head = error instanceof ConfigError ? 'The environment is not right:' : 'The service could not start:';
  process.stderr.write(`${head}\n${text.replace(/^/gm, '  ')}\n`);
  process.exitCode = 1;
});
