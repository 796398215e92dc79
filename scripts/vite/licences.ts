import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LICENCES_FILE } from '../../src/domain/service-paths.ts';

/** The package folder in a module's id: up to `@scope/name` or `name` after the last `node_modules`. */
const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Writes the licences of all packages in the page, its workers and its service worker. Vite's own `build.license`
 * covers only the page, because each worker is a separate build.
 */
export class Licences {
  readonly #folders = new Set<string>();

  /** For each build into the page's folder; a worker's build only adds to the file of the page's build. */
  plugin(): Plugin {
    return {
      name: 'licences',
      apply: 'build',
      generateBundle: (_, bundle) => this.#add(bundle),
      writeBundle: async ({ dir }) => {
        if (dir !== undefined) await writeFile(path.join(dir, LICENCES_FILE), await this.text());
      },
    };
  }

  #add(bundle: Rolldown.OutputBundle): void {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'asset') continue;
      for (const id of chunk.moduleIds) {
        const folder = PACKAGE_FOLDER.exec(id.replace(/^\0/, ''))?.[0];
        if (folder !== undefined) this.#folders.add(folder);
      }
    }
  }

  async text(): Promise<string> {
    const parts = await Promise.all([...this.#folders].sort().map(licenceOf));
    return `This app contains the following packages.\n\n${[...new Set(parts)].join('\n')}`;
  }
}

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<
    'name' | 'version' | 'license',
    string | undefined
  >;
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const words = file === undefined ? '' : `\n${(await readFile(path.join(folder, file), 'utf8')).trim()}\n`;
  return `${'='.repeat(80)}\n${name} ${version} (${license ?? 'see below'})\n${words}`;
}
