import type { QueryClient } from '@tanstack/react-query';
import { connectData } from '../../data/client.ts';
import type { SessionStore } from '../../session/session.tsx';
import { listenToData } from './data-events.ts';

/**
 * Connects the page to the worker that stores and syncs the data, and to the listeners of its events. A separate chunk,
 * so that no first screen waits for it.
 */
export function connect(client: QueryClient, session: SessionStore) {
  const { api, subscribe, newerVersionFound } = connectData();
  return { api, newerVersionFound, listen: () => subscribe(listenToData(client, session)) };
}
