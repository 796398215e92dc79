import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { BREED_FACTS } from '../../src/domain/breed/facts.ts';
import { CARE_ARTICLES } from '../../src/domain/care/articles.ts';
import { LONG_TEXTS_FILE } from '../../src/domain/page/long-texts.ts';
import { longTexts, readLongTexts } from './long-texts.ts';

it.each(['en', 'uk'] as const)('hands the service all articles and breeds in %s', async (locale) => {
  const { care, breeds } = (await readLongTexts(process.cwd()))[locale];
  expect(Object.keys(care)).toEqual(CARE_ARTICLES.map(({ slug }) => slug));
  expect(Object.keys(breeds.dog)).toEqual(Object.keys(BREED_FACTS.dog));
  expect(Object.keys(breeds.cat)).toEqual(Object.keys(BREED_FACTS.cat));
});

it('writes them beside the page', async () => {
  const written: Rolldown.EmittedFile[] = [];
  const { generateBundle } = longTexts() as unknown as {
    generateBundle(this: { emitFile(file: Rolldown.EmittedFile): void }): Promise<void>;
  };
  await generateBundle.call({ emitFile: (file) => written.push(file) });
  expect(written).toMatchObject([{ type: 'asset', fileName: LONG_TEXTS_FILE }]);
  const [file] = written;
  expect(JSON.parse(file?.type === 'asset' ? String(file.source) : '')).toEqual(await readLongTexts(process.cwd()));
});
