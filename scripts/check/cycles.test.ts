import { describe, expect, it } from 'vitest';
import { cyclesIn, typeCyclesIn } from './cycles.ts';

const circle = (...files: string[]) => `files load each other in a circle: ${files.join(' -> ')}`;

describe('import cycles', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'accepts imports without a cycle',
      { 'a.ts': "import { b } from './b.ts';", 'b.ts': "import { c } from './c.ts';", 'c.ts': '' },
      [],
    ],
    [
      'reports a cycle of two files',
      { 'src/a.ts': "import { b } from './x/b.ts';", 'src/x/b.ts': "import { a } from '../a.ts';" },
      [circle('src/a.ts', 'src/x/b.ts', 'src/a.ts')],
    ],
    [
      'reports a cycle behind a file that is not part of it',
      {
        'a.ts': "import './no.ts';\nimport { b } from './b.ts';",
        'b.ts': "export { c } from './c.ts';",
        'c.ts': "import {\n  b,\n} from './b.ts';",
      },
      [circle('b.ts', 'c.ts', 'b.ts')],
    ],
    ['reports a file that imports itself', { 'a.ts': "import { a } from './a.ts';" }, [circle('a.ts', 'a.ts')]],
    [
      'accepts a cycle that a type import closes',
      { 'a.ts': "import type { B } from './b.ts';", 'b.ts': "import { a } from './a.ts';" },
      [],
    ],
    [
      'accepts a cycle that a dynamic import closes',
      { 'a.ts': "const b = () => import('./b.ts');", 'b.ts': "import { a } from './a.ts';" },
      [],
    ],
    [
      'reports once a cycle that is reached twice',
      {
        'a.ts': "import { c } from './c.ts';\nimport { b } from './b.ts';",
        'b.ts': "import { c } from './c.ts';",
        'c.ts': "import { b } from './b.ts';",
      },
      [circle('c.ts', 'b.ts', 'c.ts')],
    ],
  ])('%s', (_name, files, expected) => {
    expect(cyclesIn(new Map(Object.entries(files)))).toEqual(expected);
  });
});

describe('cycles of types', () => {
  const ring = (count: number) =>
    new Map(
      Array.from(
        { length: count },
        (_, n) => [`${n}.ts`, `import type { A } from './${(n + 1) % count}.ts';`] as const,
      ),
    );

  it('accepts five files that import each other’s types, and reports six', () => {
    expect(typeCyclesIn(ring(5))).toEqual([]);
    expect(typeCyclesIn(ring(6))).toEqual([
      '6 files import each other in a circle: 0.ts, 1.ts, 2.ts, 3.ts, 4.ts, 5.ts',
    ]);
  });

  it('accepts a long chain, and reports only the files of a cycle', () => {
    const chain = new Map(Array.from({ length: 9 }, (_, n) => [`c${n}.ts`, `import { a } from './c${n + 1}.ts';`]));
    expect(typeCyclesIn(chain)).toEqual([]);
    expect(typeCyclesIn(new Map([...chain, ...ring(6), ['c9.ts', "import type { A } from './0.ts';"]]))).toHaveLength(
      1,
    );
  });
});
