import path from 'node:path';

const IMPORT = /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'/gm;

/**
 * Import cycles, each as a sentence: in a cycle, the value of a module at its first use depends on which file was
 * loaded first. Type imports do not count, and an `import()` loads later. `sources`: by the file's path from the
 * project root, with forward slashes.
 */
export function cyclesIn(sources: ReadonlyMap<string, string>): string[] {
  const loads = new Map([...sources].map(([file, source]) => [file, loadedBy(file, source, sources)]));
  /** Files from which no cycle starts. */
  const clear = new Set<string>();
  const circles: string[] = [];

  function walk(file: string, above: readonly string[]): void {
    const cycleStart = above.indexOf(file);
    if (cycleStart >= 0) {
      circles.push([...above.slice(cycleStart), file].join(' -> '));
      return;
    }
    if (clear.has(file)) return;
    for (const next of loads.get(file) ?? []) walk(next, [...above, file]);
    clear.add(file);
  }
  for (const file of [...loads.keys()].sort()) walk(file, []);
  return circles.map((circle) => `files load each other in a circle: ${circle}`);
}

function loadedBy(file: string, source: string, sources: ReadonlyMap<string, string>): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, type, specifier = '']) => {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
    return type === undefined && sources.has(target) ? [target] : [];
  });
}
