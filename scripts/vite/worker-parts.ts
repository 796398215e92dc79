import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { closure } from './chunks.ts';

/** What `src/data/worker/parts.ts` reads. */
const NAME = 'WORKER_PARTS';

/**
 * Tells a worker which files stand behind each part of its code that it imports late, so that it can fetch them first.
 * Ends the build where such a part is imported without being fetched first: it would stay away for as long as the
 * worker lives once the network broke.
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

/** All that it brings with it but is not there already, because the worker itself begins with it. */
function filesOf(bundle: Rolldown.OutputBundle, part: Rolldown.OutputChunk): string[] {
  const here = new Set(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' && one.isEntry ? [...closure(bundle, one)] : [])),
  );
  return [...closure(bundle, part)].filter((file) => !here.has(file)).map((file) => `/${file}`);
}
