import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

const readManifest = async (folder: string) => JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as Manifest;

/** `@scope/name/part` and `name/part` without the part. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

async function packagesOfBuiltService(): Promise<string[]> {
  const made = await build({ configFile: 'vite.service.config.ts', logLevel: 'silent', build: { write: false } });
  const { output } = made as Rolldown.RolldownOutput;
  const own = new Set(output.map(({ fileName }) => fileName));
  const imported = output.flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []));
  return [...new Set(imported.filter((name) => !own.has(name) && !isBuiltin(name)).map(packageOf))];
}

it('lists exactly the packages of the built service and their peers as dependencies in package.json', async () => {
  const direct = await packagesOfBuiltService();
  const manifests = await Promise.all(direct.map((name) => readManifest(`node_modules/${name}`)));
  const peers = manifests.flatMap(({ peerDependencies = {} }) => Object.keys(peerDependencies));
  const { dependencies = {} } = await readManifest('.');
  expect(Object.keys(dependencies).filter((name) => !direct.includes(name) && !peers.includes(name))).toEqual([]);
  expect(direct.filter((name) => !(name in dependencies))).toEqual([]);
}, 60_000);
