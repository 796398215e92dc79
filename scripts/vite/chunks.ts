import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The chunk that contains a source module. */
export function chunkFor(bundle: Bundle, file: string): Rolldown.OutputChunk | null {
  for (const one of Object.values(bundle)) {
    if (one.type === 'chunk' && (one.facadeModuleId === file || one.moduleIds.includes(file))) return one;
  }
  return null;
}

/** The file names of a chunk, of all that it imports, and of their stylesheets. */
export function closure(bundle: Bundle, chunk: Rolldown.OutputChunk | null): Set<string> {
  const found = new Set<string>();
  const go = (one: Rolldown.OutputBundle[string] | null | undefined): void => {
    if (one?.type !== 'chunk' || found.has(one.fileName)) return;
    found.add(one.fileName);
    for (const css of one.viteMetadata?.importedCss ?? []) found.add(css);
    for (const name of one.imports) go(bundle[name]);
  };
  go(chunk);
  return found;
}

/** The modules of a file of the bundle; none if it is no chunk. */
export function modulesIn(bundle: Bundle, fileName: string): readonly string[] {
  const one = bundle[fileName];
  return one?.type === 'chunk' ? one.moduleIds : [];
}
