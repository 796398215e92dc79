import type { Startup } from '../lib/startup.ts';
import { listenForMetrics } from './own-port.ts';
import { watchStates } from './states.ts';

/** Starts to measure. Returns the address of the metrics' own port; null if there is none. */
export async function openMetrics(
  { config, metrics, shutdown }: Startup,
  states: Omit<Parameters<typeof watchStates>[1], 'dataDir'>,
): Promise<string | null> {
  const {
    host,
    dataDir,
    metrics: { port, token },
  } = config;
  watchStates(metrics, { ...states, dataDir });
  if (port !== null || token !== null) metrics.watchProcess();
  if (port === null) return null;
  const opened = await listenForMetrics({ registry: metrics.registry, host, port, token });
  shutdown.add(() => opened.close());
  return opened.url;
}
