import { describe, expect, it } from 'vitest';
import { styleErrors } from './styles.ts';

const ORDER = { 'src/ui/theme/layers.css': '/* The order. */\n@layer base, packages, ui, features;\n' };
const LIMIT = 'has a width limit of its own; the table is src/ui/theme/widths.ts';
const POSTS = 'src/features/posts/posts.css';
const OUTSIDE = `${POSTS}: does not stand wholly in @layer features`;

const errorsOf = (sources: Record<string, string>) => styleErrors(new Map(Object.entries({ ...ORDER, ...sources })));

describe('layers', () => {
  it.each([
    ['wholly in its layer’s', '@layer features {\n  .post {\n    color: red;\n  }\n}\n', []],
    ['with a comment before it', '/* { */\n@layer features {\n  a {\n  }\n}\n', []],
    ['with a stylesheet of a package', '@import "crop/crop.css" layer(packages);\n\n@layer features {\n}\n', []],
    ['in none', '.post {\n  color: red;\n}\n', [OUTSIDE]],
    ['in another’s', '@layer ui {\n  a {\n  }\n}\n', [OUTSIDE]],
    ['with a rule behind it', '@layer features {\n  a {\n  }\n}\n\nb {\n}\n', [OUTSIDE]],
    ['with a rule before it', 'b {\n}\n\n@layer features {\n}\n', [OUTSIDE]],
    ['in two blocks', '@layer features {\n}\n@layer features {\n}\n', [OUTSIDE]],
    ['never closed', '@layer features {\n  a {\n  }\n', [OUTSIDE]],
    ['with a stylesheet of a package in none', '@import "crop/crop.css";\n@layer features {\n}\n', [OUTSIDE]],
  ])('a stylesheet that stands %s', (_where, css, errors) => {
    expect(errorsOf({ [POSTS]: css })).toEqual(errors);
  });

  it('has what everything builds on below the parts of the same layer', () => {
    const css = { 'src/ui/theme/theme.css': '@layer base {\n}\n', 'src/ui/field/fields.css': '@layer ui {\n}\n' };
    expect(errorsOf(css)).toEqual([]);
  });

  it('knows a layer that the order leaves out', () => {
    expect(errorsOf({ 'src/app/app.css': '@layer app {\n}\n' })).toEqual([
      'src/app/app.css: the layer app has no place in src/ui/theme/layers.css',
    ]);
  });

  it('wants the order, and it alone', () => {
    const error = 'src/ui/theme/layers.css: states the order of the layers, and nothing else';
    expect(styleErrors(new Map())).toEqual([error]);
    expect(errorsOf({ 'src/ui/theme/layers.css': '@layer base, ui;\n@layer ui {\n}\n' })).toEqual([error]);
  });

  it.each([
    ['first', "import './ui/theme/layers.css';\nimport { App } from './app.tsx';", 0],
    ['later', "import { App } from './app.tsx';\nimport './ui/theme/layers.css';", 1],
    ['never', "import { App } from './app.tsx';", 1],
  ])('the start imports the order %s', (_when, code, errors) => {
    expect(errorsOf({ 'src/main.tsx': code })).toHaveLength(errors);
  });

  it('keeps packages’ stylesheets from coming in above ours', () => {
    expect(errorsOf({ 'src/features/a.tsx': "import 'crop/crop.css';" })).toHaveLength(1);
    expect(errorsOf({ 'src/features/a.tsx': "import './a.css';\nimport '../b.css';" })).toEqual([]);
  });
});

describe('widths', () => {
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
  ])('of a stylesheet: %s', (css, errors) => {
    expect(errorsOf(inLayer(css))).toEqual(errors);
  });

  it.each([
    ["useMedia('(max-width: 1023px)')", 1],
    ['sizes="(min-width: 768px) 340px, 100vw"', 1],
    ["matchMedia('(width >= 40em)')", 1],
    ["useMedia(fromWidth('wide'))", 0],
    ["matchMedia('(display-mode: standalone)')", 0],
    ['if (width > 600) return (width - 600);', 0],
  ])('of code: %s', (code, errors) => {
    expect(errorsOf({ 'src/features/a.tsx': code })).toHaveLength(errors);
  });
});
