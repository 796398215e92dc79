import { PartMissing } from '../part-missing.ts';

/** The files behind each module that is imported late, by its path in this repository. */
export type PartFiles = Readonly<Record<string, readonly string[]>>;

export type LoadPart = <T>(module: string, load: () => Promise<T>) => Promise<T>;

/**
 * Written into the worker's files by `scripts/vite/worker-parts.ts`; nobody does so in development and for the service
 * worker, which is one file.
 */
declare const WORKER_PARTS: PartFiles;

/**
 * Imports a part of the worker's code that is not needed at once. Rejects with `PartMissing` when it could not be
 * fetched; the next call tries again.
 */
export const loadPart: LoadPart = createLoadPart(
  (file, init) => fetch(file, init),
  typeof WORKER_PARTS === 'undefined' ? {} : WORKER_PARTS,
);

/**
 * Fetches the files before it imports them: browsers before 2026 remember for good that an import could not be fetched,
 * and of a plain request none does (docs/adr/2026-11-worker-and-leader.md). The import then finds them in the browser's
 * cache, because the names of files never stand for other contents.
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
    // The page of a network that wants a sign-in first is no script.
    script = answer.ok && (answer.headers.get('content-type') ?? '').includes('javascript');
    await answer.arrayBuffer();
  } catch {
    script = false;
  }
  if (!script) throw new PartMissing(file);
}
