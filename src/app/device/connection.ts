import type { QueryClient } from '@tanstack/react-query';
import { connectData } from '../../data/client.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { listenToData } from './data-events.ts';

/** The worker with all that is kept and sent, and who hears what it tells: no first screen waits for this code. */
export function connect(client: QueryClient, session: SessionStore) {
  const { api, newerVersionFound } = connectData();
  return { api, newerVersionFound, listen: () => api.subscribe(listenToData(client, session)) };
}
