import './own-fetch.ts';
import { Agent } from 'undici';

/**
 * Connections to one address of the engine; further requests wait for a free one. They must be fewer than the devices,
 * but more than what is held for long: a feed for each position that is waited at, and slowly read responses.
 */
const MOST_CONNECTIONS = 256;

/** The engine has its own agent, because the global one belongs to Node's own version of undici. */
export function openConnections(): Agent {
  return new Agent({ connections: MOST_CONNECTIONS });
}
