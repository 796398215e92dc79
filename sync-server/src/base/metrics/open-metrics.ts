import type { Config } from '../config/config.ts';
import type { Metrics } from './metrics.ts';
import { listenForMetrics } from './own-port.ts';

/** Null if the metrics have no port of their own. */
export async function openMetrics({ host, metrics: { port, token } }: Config, metrics: Metrics) {
  if (port !== null || token !== null) metrics.watchProcess();
  return port === null ? null : await listenForMetrics({ registry: metrics.registry, host, port, token });
}
