import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textParts } from './texts.ts';

const ROOT = path.join(import.meta.dirname, '../..');

function project(files: Record<string, string>) {
  return async (file: string) => {
    const source = files[file];
    if (source === undefined) throw new Error(`no file ${file}`);
    return source;
  };
}

const BASE = {
  'src/main.tsx': `import { App } from './app/app.tsx';\nimport type { X } from './types.ts';\nimport './ui/theme.css';`,
  'src/app/app.tsx': `import { SCREENS } from './screens.ts';`,
  'src/app/screens.ts': `const a = screenCode(() => import('./home.tsx'));\nwithTexts(() => import('./list.ts'));`,
  'src/app/list.ts': `const b = { later: () => import('./later.tsx') };`,
  'src/app/home.tsx': `// import './nothing.tsx'\n/* lazy(() => import('./nothing.tsx')) */\nimport {\n  Hero,\n} from './hero.tsx';`,
  'src/app/hero.tsx': '',
  'src/app/later.tsx': `const D = lazy(() => import('./dialog.tsx'));`,
  'src/app/dialog.tsx': '',
  'src/data/export/export-all.ts': '',
};

describe('the texts of the first screen', () => {
  it('include those of the start, of a visit’s first screens, and of all their imports', async () => {
    const { first, rest } = await textParts(project(BASE));
    expect([...first].sort()).toEqual([
      'src/app/app.tsx',
      'src/app/hero.tsx',
      'src/app/home.tsx',
      'src/app/screens.ts',
      'src/main.tsx',
    ]);
    expect([...rest].sort()).toEqual(['src/app/dialog.tsx', 'src/app/later.tsx', 'src/app/list.ts']);
  });

  it.each([`lazy(() => import('./dialog.tsx'))`, `const m = await import('./dialog.tsx')`])(
    'fail the check for a part that is fetched without its texts: %s',
    async (call) => {
      await expect(textParts(project({ ...BASE, 'src/app/hero.tsx': call }))).rejects.toThrow('withTexts');
    },
  );

  it('pass the check for a part that is fetched with its texts', async () => {
    const hero = `lazy(() => withTexts(() => import('./dialog.tsx')))`;
    const { first } = await textParts(project({ ...BASE, 'src/app/hero.tsx': hero }));
    expect(first.has('src/app/dialog.tsx')).toBe(false);
  });

  it('leave those that every visit shows later to their own part, with their imports', async () => {
    const files = {
      ...BASE,
      'src/app/hero.tsx': `lazy(() => withVisitTexts(() => import('./head.tsx')))`,
      'src/app/head.tsx': `import './pages.ts';\nimport './app.tsx';`,
      'src/app/pages.ts': '',
    };
    const { first, visit, rest } = await textParts(project(files));
    expect([...visit].sort()).toEqual(['src/app/head.tsx', 'src/app/pages.ts']);
    for (const part of [first, rest]) expect([...part]).not.toContain('src/app/pages.ts');
  });

  it('pass the check in the project itself', async () => {
    const { first, visit, rest, export: exported } = await textParts((file) => readFile(path.join(ROOT, file), 'utf8'));
    expect([...first]).toContain('src/app/routes/home.tsx');
    expect([...first]).not.toContain('src/features/posts/compose/post-dialog.tsx');
    expect([...rest]).toContain('src/features/posts/compose/post-dialog.tsx');
    expect([...exported]).toEqual(expect.arrayContaining(['src/data/export/labels.ts', 'src/i18n/pet-traits.ts']));
    for (const part of [first, visit, rest, exported]) expect([...part]).not.toContain('src/texts/mails.ts');
  });
});
