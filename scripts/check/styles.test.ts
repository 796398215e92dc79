import { describe, expect, it } from 'vitest';
import { styleErrors } from './styles.ts';

const ORDER = { 'src/ui/theme/layers.css': '/* The order. */\n@layer base, packages, ui, features;\n' };
const LIMIT = 'has a width limit of its own; the table is src/ui/theme/widths.ts';
const POSTS = 'src/features/posts/posts.css';
const OUTSIDE = `${POSTS}: does not stand wholly in @layer features`;

const errorsOf = (sources: Record<string, string>) => styleErrors(new Map(Object.entries({ ...ORDER, ...sources })));

describe('layers of stylesheets', () => {
  it.each([
    ['entirely in its layer', '@layer features {\n  .post {\n    color: red;\n  }\n}\n', []],
    ['with a comment before its layer', '/* { */\n@layer features {\n  a {\n  }\n}\n', []],
    [
      'that imports a package’s stylesheet into a layer',
      '@import "crop/crop.css" layer(packages);\n\n@layer features {\n}\n',
      [],
    ],
    ['in no layer', '.post {\n  color: red;\n}\n', [OUTSIDE]],
    ['in another layer', '@layer ui {\n  a {\n  }\n}\n', [OUTSIDE]],
    ['with a rule after its layer', '@layer features {\n  a {\n  }\n}\n\nb {\n}\n', [OUTSIDE]],
    ['with a rule before its layer', 'b {\n}\n\n@layer features {\n}\n', [OUTSIDE]],
    ['in two blocks of its layer', '@layer features {\n}\n@layer features {\n}\n', [OUTSIDE]],
    ['with an unclosed layer', '@layer features {\n  a {\n  }\n', [OUTSIDE]],
    [
      'that imports a package’s stylesheet into no layer',
      '@import "crop/crop.css";\n@layer features {\n}\n',
      [OUTSIDE],
    ],
  ])('checks a stylesheet %s', (_where, css, errors) => {
    expect(errorsOf({ [POSTS]: css })).toEqual(errors);
  });

  it('accepts theme styles in the base layer and other ui styles in the ui layer', () => {
    const css = { 'src/ui/theme/theme.css': '@layer base {\n}\n', 'src/ui/field/fields.css': '@layer ui {\n}\n' };
    expect(errorsOf(css)).toEqual([]);
  });

  it('reports a layer that the order omits', () => {
    expect(errorsOf({ 'src/app/app.css': '@layer app {\n}\n' })).toEqual([
      'src/app/app.css: the layer app has no place in src/ui/theme/layers.css',
    ]);
  });

  it('requires the order of layers, and nothing else, in its file', () => {
    const error = 'src/ui/theme/layers.css: states the order of the layers, and nothing else';
    expect(styleErrors(new Map())).toEqual([error]);
    expect(errorsOf({ 'src/ui/theme/layers.css': '@layer base, ui;\n@layer ui {\n}\n' })).toEqual([error]);
  });

  it.each([
    ['first', "import './ui/theme/layers.css';\nimport { App } from './app.tsx';", 0],
    ['later', "import { App } from './app.tsx';\nimport './ui/theme/layers.css';", 1],
    ['never', "import { App } from './app.tsx';", 1],
  ])('checks that the start imports the order of layers: %s', (_when, code, errors) => {
    expect(errorsOf({ 'src/main.tsx': code })).toHaveLength(errors);
  });

  it('rejects package stylesheets above our own layers', () => {
    expect(errorsOf({ 'src/features/a.tsx': "import 'crop/crop.css';" })).toHaveLength(1);
    expect(errorsOf({ 'src/features/a.tsx': "import './a.css';\nimport '../b.css';" })).toEqual([]);
  });
});

describe('widths in styles', () => {
  const inLayer = (css: string) => ({ [POSTS]: `@layer features {\n${css}\n}\n` });

  it.each([
    ['@media (max-width: 767px) {}', [`${POSTS}: ${LIMIT}`]],
    ['@media print and (min-width: 20em) {}', [`${POSTS}: ${LIMIT}`]],
    ['@media (width < 600px) {}', [`${POSTS}: ${LIMIT}`]],
    ['@container (inline-size > 30rem) {}', [`${POSTS}: ${LIMIT}`]],
    ['@custom-media --own (min-height: 1px);', [`${POSTS}: ${LIMIT}`]],
    ['@media (--below-tablet) { a { max-width: 767px; } }', []],
    ['@media print { a { width: 20em; } }', []],
    ['/* @media (max-width: 767px) */', []],
  ])('checks the widths in a stylesheet: %s', (css, errors) => {
    expect(errorsOf(inLayer(css))).toEqual(errors);
  });

  it.each([
    ["useMedia('(max-width: 1023px)')", 1],
    ['sizes="(min-width: 768px) 340px, 100vw"', 1],
    ["matchMedia('(width >= 40em)')", 1],
    ["useMedia(fromWidth('wide'))", 0],
    ["matchMedia('(display-mode: standalone)')", 0],
    ['if (width > 600) return (width - 600);', 0],
  ])('checks the widths in code: %s', (code, errors) => {
    expect(errorsOf({ 'src/features/a.tsx': code })).toHaveLength(errors);
  });
});
