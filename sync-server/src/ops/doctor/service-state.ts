import type { Config } from '../../base/config/config.ts';
import type { Notes } from './report.ts';

const TIMEOUT_MS = 10_000;

/** Reads the status of the service at PORT. Returns whether it publishes, null if unknown. */
export async function checkService(
  { host, port }: Pick<Config, 'host' | 'port'>,
  notes: Notes,
): Promise<boolean | null> {
  if (port === 0) {
    notes.unseen(
      'service',
      'PORT is 0, so it is not known where the service listens.',
      'Set PORT to where it listens.',
    );
    return null;
  }
  const state = await stateAt(`http://${reachable(host)}:${port}/readyz`);
  if (state === null) {
    notes.wrong(
      'service',
      `No service answers at port ${port} of this machine.`,
      'Start it in this environment (npm start); when it ends at once, its last lines say why.',
    );
    return false;
  }
  if (state.engine === 'damaged') {
    notes.wrong(
      'service',
      'The service says that files of its databases cannot be read.',
      'Its log names the database by eight digits; put the data back from a backup (docs/operating.md).',
    );
  } else if (state.engine !== 'ok') {
    notes.wrong(
      'service',
      'The service says that its engine takes no writes.',
      'Look at the space that is left, and at the engine’s own log; the service recovers by itself.',
    );
  }
  if (state.publisher === 'down') {
    notes.wrong('service', 'The service says that its publisher does not run.', 'Start the service anew.');
  }
  if (state.publisher === 'off') notes.seen('The service here leaves publishing to other processes.');
  return state.publisher === 'ok';
}

async function stateAt(url: string): Promise<{ engine: unknown; publisher: unknown } | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'engine' in body && 'publisher' in body ? body : null;
  } catch {
    return null;
  }
}

/** A service that listens at every address is reached at loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
