import { startEmbeddedEngine } from '../../../sync-server/embedded/engine.ts';

/**
 * An engine in a separate process that tests can kill: `engine-child.ts <folder> <password>`. Prints its address, or
 * why it could not start.
 */
const [folder = '', password = ''] = process.argv.slice(2);
try {
  const { url } = await startEmbeddedEngine({
    folder,
    credential: { name: 'service', password },
    log: { info() {}, error() {} },
  });
  process.stdout.write(`${JSON.stringify({ url })}\n`);
} catch (cause) {
  process.stdout.write(`${JSON.stringify({ failed: cause instanceof Error ? cause.message : String(cause) })}\n`);
}
