import { createContext, type ReactNode, useContext } from 'react';
import type { DataApi } from '../data/api.ts';
import type { PageReads } from '../data/mirror/read.ts';

/** What screens may ask of the data room; starting it and listening to it is the business of the composition root. */
export type ScreenApi = Omit<DataApi, 'start' | 'subscribe'>;

export interface DataRoom {
  api: ScreenApi;
  /** Reads the mirror in the page itself, so that the first paint waits neither for the worker nor for the network. */
  mirror: PageReads;
}

const DataRoomContext = createContext<DataRoom | null>(null);

export function DataRoomProvider({ room, children }: { room: DataRoom; children: ReactNode }) {
  return <DataRoomContext value={room}>{children}</DataRoomContext>;
}

export function useDataRoom(): DataRoom {
  const room = useContext(DataRoomContext);
  if (room === null) throw new Error('useDataRoom outside DataRoomProvider');
  return room;
}
