import path from 'node:path';

const IMPORT = /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'/gm;

/**
 * Import cycles, each as a sentence: in a cycle, the value of a module at its first use depends on which file was
 * loaded first. Type imports do not count, and an `import()` loads later. `sources`: by the file's path from the
 * project root, with forward slashes.
 */
export function cyclesIn(sources: ReadonlyMap<string, string>): string[] {
  const loads = new Map([...sources].map(([file, source]) => [file, importedBy(file, source, sources, false)]));
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

/** A reader must know all files of a cycle at once, even if only types join them. */
const MAX_FILES_IN_CYCLE = 5;

/** Larger groups of files that all import one another, over others or directly, types included, each as a sentence. */
export function typeCyclesIn(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map([...sources].map(([file, source]) => [file, importedBy(file, source, sources, true)]));
  const order = new Map<string, number>();
  const trail: string[] = [];
  const groups: string[][] = [];

  /** Tarjan's algorithm; returns the earliest file of the trail that this one reaches. */
  function earliestFrom(file: string): number {
    const own = order.size;
    order.set(file, own);
    trail.push(file);
    let earliest = own;
    for (const next of imports.get(file) ?? []) {
      const seen = order.get(next);
      if (seen === undefined) earliest = Math.min(earliest, earliestFrom(next));
      else if (trail.includes(next)) earliest = Math.min(earliest, seen);
    }
    if (earliest === own) groups.push(trail.splice(trail.indexOf(file)));
    return earliest;
  }
  for (const file of imports.keys()) if (!order.has(file)) earliestFrom(file);
  return groups
    .filter((group) => group.length > MAX_FILES_IN_CYCLE)
    .map((group) => `${group.length} files import each other in a circle: ${group.sort().join(', ')}`);
}

function importedBy(file: string, source: string, sources: ReadonlyMap<string, string>, withTypes: boolean): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, type, specifier = '']) => {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
    return (withTypes || type === undefined) && sources.has(target) ? [target] : [];
  });
}
