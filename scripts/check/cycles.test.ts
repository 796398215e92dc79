import { describe, expect, it } from 'vitest';
import { cyclesIn } from './cycles.ts';

const circle = (...files: string[]) => `files load each other in a circle: ${files.join(' -> ')}`;

describe('import cycles', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['none', { 'a.ts': "import { b } from './b.ts';", 'b.ts': "import { c } from './c.ts';", 'c.ts': '' }, []],
    [
      'of two',
      { 'src/a.ts': "import { b } from './x/b.ts';", 'src/x/b.ts': "import { a } from '../a.ts';" },
      [circle('src/a.ts', 'src/x/b.ts', 'src/a.ts')],
    ],
    [
      'behind a file that is in none',
      {
        'a.ts': "import './no.ts';\nimport { b } from './b.ts';",
        'b.ts': "export { c } from './c.ts';",
        'c.ts': "import {\n  b,\n} from './b.ts';",
      },
      [circle('b.ts', 'c.ts', 'b.ts')],
    ],
    ['of a file with itself', { 'a.ts': "import { a } from './a.ts';" }, [circle('a.ts', 'a.ts')]],
    ['of types alone', { 'a.ts': "import type { B } from './b.ts';", 'b.ts': "import { a } from './a.ts';" }, []],
    ['that closes later', { 'a.ts': "const b = () => import('./b.ts');", 'b.ts': "import { a } from './a.ts';" }, []],
    [
      'twice met, once told',
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
