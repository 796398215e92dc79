import { createContext, type ReactNode, useContext } from 'react';
import type { DataApi } from '../data/api.ts';
import type { PageReads } from '../data/mirror/read.ts';

/** The part of the data client for screens; the composition root starts it. */
export type ScreenApi = Omit<DataApi, 'start'>;

export interface DataClient {
  api: ScreenApi;
  /** Reads the mirror in the page itself, so that the first paint waits neither for the worker nor for the network. */
  mirror: PageReads;
}

const DataClientContext = createContext<DataClient | null>(null);

export function DataClientProvider({ data, children }: { data: DataClient; children: ReactNode }) {
  return <DataClientContext value={data}>{children}</DataClientContext>;
}

export function useDataClient(): DataClient {
  const data = useContext(DataClientContext);
  if (data === null) throw new Error('useDataClient outside DataClientProvider');
  return data;
}
