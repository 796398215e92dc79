import './own-fetch.ts';
import { Agent } from 'undici';

/**
 * Connections to one address of the engine; who finds none waits for one. They must not become as many as the devices,
 * and yet be more than what is held for long: a feed for each place that is waited at, and answers that are read
 * slowly.
 */
const MOST_CONNECTIONS = 256;

/** The engine's own, because what stands in the global place is Node's, of another version. */
export function openConnections(): Agent {
  return new Agent({ connections: MOST_CONNECTIONS });
}
