import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { BreedDescriptions } from '../../src/domain/breed/description.ts';
import { LONG_TEXTS_FILE, type LongTexts, type LongTextsOf } from '../../src/domain/page/long-texts.ts';
import type { PetKind } from '../../src/domain/pet/schema.ts';
import { readHandbook } from './handbook.ts';

const BREEDS = 'src/features/breeds/content';

/** Writes the articles and the breeds' descriptions beside the page, for the service's HTML of their addresses. */
export function longTexts(): Plugin {
  let root = process.cwd();
  return {
    name: 'long-texts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const source = JSON.stringify(await readLongTexts(root));
      this.emitFile({ type: 'asset', fileName: LONG_TEXTS_FILE, source });
    },
  };
}

/** `root`: the project's folder. */
export async function readLongTexts(root: string): Promise<LongTexts> {
  const [en, uk] = await Promise.all(['en', 'uk'].map((locale) => textsIn(root, locale)));
  if (en === undefined || uk === undefined) throw new Error('a language has no texts');
  return { en, uk };
}

async function textsIn(root: string, locale: string): Promise<LongTextsOf> {
  const described = async (kind: PetKind): Promise<BreedDescriptions> =>
    JSON.parse(await readFile(path.join(root, BREEDS, `${kind}.${locale}.json`), 'utf8'));
  const [care, dog, cat] = await Promise.all([readHandbook(root, locale), described('dog'), described('cat')]);
  return { care, breeds: { dog, cat } };
}
