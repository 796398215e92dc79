import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { closure } from './chunks.ts';

/** The name that `src/data/worker/parts.ts` reads. */
const NAME = 'WORKER_PARTS';

/**
 * Gives a worker the list of files of each part that it imports later, so that it can fetch them first. Fails the build
 * if such a part is imported without a prior fetch: after a network failure the import would fail as long as the worker
 * lives.
 */
export function workerParts(): Plugin {
  let root = process.cwd();
  return {
    name: 'worker-parts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const late = chunks.filter((chunk) => chunk.isDynamicEntry);
      const parts = Object.fromEntries(late.map((chunk) => [moduleOf(root, chunk), filesOf(bundle, chunk)]));
      for (const module of Object.keys(parts)) {
        const named = [`'${module}'`, `"${module}"`, `\`${module}\``];
        if (!chunks.some(({ code }) => named.some((name) => code.includes(name)))) {
          this.error(`${module} is imported without loadPart`);
        }
      }
      const text = JSON.stringify(parts);
      for (const chunk of chunks) chunk.code = chunk.code.replaceAll(NAME, () => text);
    },
  };
}

function moduleOf(root: string, { facadeModuleId, fileName }: Rolldown.OutputChunk): string {
  return path
    .relative(root, facadeModuleId ?? fileName)
    .split(path.sep)
    .join('/');
}

/** The part and its imports, without those that the worker's entry already contains. */
function filesOf(bundle: Rolldown.OutputBundle, part: Rolldown.OutputChunk): string[] {
  const here = new Set(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' && one.isEntry ? [...closure(bundle, one)] : [])),
  );
  return [...closure(bundle, part)].filter((file) => !here.has(file)).map((file) => `/${file}`);
}
