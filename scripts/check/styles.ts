const ORDER = 'src/ui/theme/layers.css';
const WIDTHS = 'src/ui/theme/widths.ts';
const START = 'src/main.tsx';
/** Colours, sizes and bare elements: the base of every layer. */
const GROUND = { folder: 'src/ui/theme/', layer: 'base' };

const STATED = /^@layer ([^{};]+);$/;
const IMPORTS = /^(?:@import "[^"]+" layer\(packages\);\s*)*/;
const LAYER = /^@layer ([\w-]+) \{/;
const OWN_LIMIT = /@(?:media|container)\b[^{;]*\b(?:width|inline-size)\b|@custom-media\b/;
const OWN_LIMIT_IN_CODE = /\((?:(?:min|max)-width:|width\s*[<>]=?)\s*[\d.]+(?:px|r?em)/;
const OF_A_PACKAGE = /^import '[^.'][^']*\.css'/m;

/**
 * Violations of the rules in src/ui/theme/README.md: each stylesheet is wholly in its layer, the order of layers loads
 * first, package styles go below ours, and only the table defines widths. `sources`: the files below src without tests,
 * by their path from the project root, with forward slashes.
 */
export function styleErrors(sources: ReadonlyMap<string, string>): string[] {
  const order = STATED.exec(bare(sources.get(ORDER) ?? ''))?.[1]?.split(', ') ?? [];
  const stated = order.length > 0 ? [] : [`${ORDER}: states the order of the layers, and nothing else`];
  const found = [...sources].flatMap(([file, source]) =>
    file.endsWith('.css') ? stylesheetErrors(file, bare(source), order) : codeErrors(file, source),
  );
  return [...stated, ...found];
}

function stylesheetErrors(file: string, css: string, order: readonly string[]): string[] {
  if (file === ORDER) return [];
  const errors: string[] = [];
  const layer = layerOf(file);
  if (wholeLayer(css) !== layer) errors.push(`${file}: does not stand wholly in @layer ${layer}`);
  if (!order.includes(layer)) errors.push(`${file}: the layer ${layer} has no place in ${ORDER}`);
  if (OWN_LIMIT.test(css)) errors.push(`${file}: has a width limit of its own; the table is ${WIDTHS}`);
  return errors;
}

function codeErrors(file: string, code: string): string[] {
  const errors: string[] = [];
  if (OWN_LIMIT_IN_CODE.test(code)) errors.push(`${file}: has a width limit of its own; the table is ${WIDTHS}`);
  if (OF_A_PACKAGE.test(code)) {
    errors.push(`${file}: a package's stylesheet comes in by @import "…" layer(packages) of one of ours`);
  }
  if (file === START && /^import .*$/m.exec(code)?.[0] !== "import './ui/theme/layers.css';") {
    errors.push(`${file}: imports ${ORDER} before anything else`);
  }
  return errors;
}

/** The layer's name: the first folder below src. */
function layerOf(file: string): string {
  return file.startsWith(GROUND.folder) ? GROUND.layer : (file.split('/')[1] ?? '');
}

/** Removes comments and URLs, whose braces do not count. */
function bare(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\([^)]*\)/g, 'url()')
    .trim();
}

/** The name of the only layer that contains the whole stylesheet, or null. */
function wholeLayer(css: string): string | null {
  const rest = css.replace(IMPORTS, '');
  const [opening, name] = LAYER.exec(rest) ?? [];
  if (opening === undefined || name === undefined) return null;
  let depth = 1;
  let at = opening.length;
  for (; at < rest.length && depth > 0; at++) depth += rest[at] === '{' ? 1 : rest[at] === '}' ? -1 : 0;
  return depth === 0 && at === rest.length ? name : null;
}
