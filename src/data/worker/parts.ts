import { ChunkLoadError } from '../chunk-load-error.ts';

/** The files of each module that is imported lazily, by its path in this repository. */
export type PartFiles = Readonly<Record<string, readonly string[]>>;

export type LoadPart = <T>(module: string, load: () => Promise<T>) => Promise<T>;

/**
 * `scripts/vite/worker-parts.ts` writes it into the worker's files; it is undefined in development and in the service
 * worker, which is one file.
 */
declare const WORKER_PARTS: PartFiles;

/**
 * Imports a part of the worker's code that is not needed at once. Rejects with `ChunkLoadError` if it could not be
 * fetched; the next call retries.
 */
export const loadPart: LoadPart = createLoadPart(
  (file, init) => fetch(file, init),
  typeof WORKER_PARTS === 'undefined' ? {} : WORKER_PARTS,
);

/**
 * Fetches the files before it imports them: browsers before 2026 permanently remember a failed import, but no failed
 * fetch (docs/adr/2026-11-worker-and-leader.md). The import then finds them in the browser's cache, because a file name
 * always has the same content.
 */
export function createLoadPart(ask: typeof fetch, files: PartFiles): LoadPart {
  return async (module, load) => {
    await Promise.all((files[module] ?? []).map((file) => fetchWhole(ask, file)));
    return load();
  };
}

async function fetchWhole(ask: typeof fetch, file: string): Promise<void> {
  let script = false;
  try {
    const answer = await ask(file);
    // The page of a captive portal is no script.
    script = answer.ok && (answer.headers.get('content-type') ?? '').includes('javascript');
    await answer.arrayBuffer();
  } catch {
    script = false;
  }
  if (!script) throw new ChunkLoadError(file);
}
