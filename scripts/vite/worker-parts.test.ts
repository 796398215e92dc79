import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { workerParts } from './worker-parts.ts';

/** Virtual modules in a folder of this repository. */
function modules(sources: Readonly<Record<string, string>>): Plugin {
  const prefix = `${process.cwd()}/made-up/`;
  return {
    name: 'made-up-modules',
    resolveId: (id) => (id.replace('./', '') in sources ? prefix + id.replace('./', '') : null),
    load: (id) => sources[id.slice(prefix.length)] ?? null,
  };
}

async function built(sources: Readonly<Record<string, string>>): Promise<Rolldown.OutputChunk[]> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [modules(sources), workerParts()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'worker.js',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name].js' },
      },
    },
  });
  const [output] = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  return (output?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

const SHARED = "export const shared = () => 'shared' + Math.random();";

describe('a worker’s deferred parts', () => {
  it('are listed in the worker with all their files that it lacks', async () => {
    const chunks = await built({
      'worker.js': `
        import { here } from './here.js';
        export { here };
        export const parts = WORKER_PARTS;
        export const one = () => loadPart('made-up/one.js', () => import('./one.js'));
        export const two = () => loadPart('made-up/two.js', () => import('./two.js'));`,
      'here.js': "export const here = () => 'here' + Math.random();",
      'one.js':
        "import { shared } from './shared.js'; import { here } from './here.js'; export const a = shared() + here();",
      'two.js': "import { shared } from './shared.js'; export const b = shared();",
      'shared.js': SHARED,
    });
    const entry = chunks.find((chunk) => chunk.isEntry)?.code ?? '';
    expect(entry).not.toContain('WORKER_PARTS');
    const [, partsJson = '{}'] = /parts = (\{.*\})/.exec(entry) ?? [];
    expect(JSON.parse(partsJson)).toEqual({
      'made-up/one.js': ['/assets/one.js', '/assets/shared.js'],
      'made-up/two.js': ['/assets/two.js', '/assets/shared.js'],
    });
  }, 60_000);

  it('fail the build if they are imported without a prior fetch', async () => {
    const unguarded = { 'worker.js': "export const one = () => import('./one.js');", 'one.js': SHARED };
    await expect(built(unguarded)).rejects.toThrow(/one\.js is imported without loadPart/);
  }, 60_000);
});
