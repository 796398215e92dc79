import path from 'node:path';

/** A file may import from these layers, and from packages that match none of `forbiddenPackages`. */
interface Layer {
  readonly name: string;
  /**
   * The files of this layer: the first matching layer of the list counts. A capture group makes layers within layers.
   */
  readonly files: RegExp;
  readonly mayImport: readonly string[];
  readonly forbiddenPackages?: RegExp;
}

const REACT = /^(react|react-dom|react-router-dom|antd|@lingui\/react)(\/|$)/;
const POUCHDB = /^(@neighbourhoodie\/)?pouchdb/;
const REACT_OR_POUCHDB = new RegExp(`${REACT.source}|${POUCHDB.source}`);

/**
 * The allowed directions (docs/architecture.md). A feature's layer has its folder's name, so a new feature is covered
 * at once, and no feature may import another. Entities work alike, and may import those that they contain.
 */
const LAYERS: readonly Layer[] = [
  { name: 'domain', files: /^src\/domain\//, mayImport: ['domain'], forbiddenPackages: REACT_OR_POUCHDB },
  {
    name: 'service-worker',
    files: /^src\/platform\/sw\//,
    mayImport: ['service-worker', 'platform', 'data', 'domain'],
    forbiddenPackages: REACT,
  },
  // The exported page is in every language.
  {
    name: 'export',
    files: /^src\/data\/export\//,
    mayImport: ['export', 'data', 'domain', 'i18n', 'locales', 'texts', 'platform'],
    forbiddenPackages: REACT_OR_POUCHDB,
  },
  {
    name: 'data',
    files: /^src\/data\//,
    mayImport: ['data', 'export', 'domain', 'texts', 'platform'],
    forbiddenPackages: REACT,
  },
  {
    name: 'platform',
    files: /^src\/platform\//,
    mayImport: ['platform', 'domain'],
    forbiddenPackages: REACT_OR_POUCHDB,
  },
  { name: 'ui', files: /^src\/ui\//, mayImport: ['ui', 'platform', 'i18n'], forbiddenPackages: POUCHDB },
  {
    name: 'i18n',
    files: /^src\/i18n\//,
    mayImport: ['i18n', 'domain', 'locales', 'platform'],
    forbiddenPackages: POUCHDB,
  },
  // Texts that the page and the service share: page titles, mails. Plain descriptors, because macros exist only in the
  // page's build.
  { name: 'texts', files: /^src\/texts\//, mayImport: ['texts', 'domain'], forbiddenPackages: REACT_OR_POUCHDB },
  {
    name: 'session',
    files: /^src\/session\//,
    mayImport: ['session', 'data', 'domain', 'ui', 'i18n', 'platform'],
    forbiddenPackages: POUCHDB,
  },
  // What several features show. `CONTAINS` lists which of them may import which.
  {
    name: 'entity',
    files: /^src\/entities\/([^/]+)\//,
    mayImport: ['data', 'domain', 'ui', 'i18n', 'texts', 'session', 'platform'],
    forbiddenPackages: POUCHDB,
  },
  {
    name: 'feature',
    files: /^src\/features\/([^/]+)\//,
    mayImport: ['entity', 'data', 'domain', 'ui', 'i18n', 'texts', 'session', 'platform'],
    forbiddenPackages: POUCHDB,
  },
  {
    name: 'app',
    files: /^src\/(app\/|main\.tsx$)/,
    mayImport: ['app', 'feature', 'entity', 'data', 'domain', 'ui', 'i18n', 'texts', 'session', 'platform', 'locales'],
    forbiddenPackages: POUCHDB,
  },
  { name: 'couchdb', files: /^couchdb\//, mayImport: ['couchdb', 'domain'], forbiddenPackages: REACT_OR_POUCHDB },
  {
    name: 'engine',
    files: /^sync-server\/embedded\//,
    mayImport: ['engine', 'server-tools', 'couchdb', 'domain'],
    forbiddenPackages: REACT,
  },
  {
    name: 'server-tools',
    files: /^sync-server\/tools\//,
    mayImport: ['server-tools'],
    forbiddenPackages: REACT_OR_POUCHDB,
  },
  {
    name: 'service',
    files: /^sync-server\//,
    mayImport: ['service', 'engine', 'server-tools', 'couchdb', 'domain', 'texts'],
    forbiddenPackages: REACT_OR_POUCHDB,
  },
  { name: 'locales', files: /^locales\//, mayImport: [] },
];

/** An entity imports those that it contains, which precede it: the list has no cycle. */
export const CONTAINS: Readonly<Record<string, readonly string[]>> = {
  statement: [],
  photo: [],
  share: [],
  place: [],
  link: [],
  like: [],
  person: ['photo'],
  pet: ['photo'],
  organisation: ['photo', 'person'],
  announcement: ['person', 'pet', 'organisation'],
  post: ['photo', 'person', 'statement'],
  reservation: ['person', 'pet'],
  review: ['reservation', 'person', 'statement'],
  preferences: [],
  chat: ['preferences', 'reservation'],
  service: [],
  search: [],
  pedigree: [],
};

/**
 * The folders of `data`: each may load the code of the named ones, which precede it, so the list has no cycle. Types
 * may come from any.
 */
export const AREAS_OF_DATA: Readonly<Record<string, readonly string[]>> = {
  api: [],
  http: [],
  store: [],
  photos: ['http'],
  session: ['http', 'store'],
  mirror: ['http', 'store'],
  sync: ['http'],
  market: ['http', 'mirror'],
  bookmarks: ['mirror', 'store'],
  posts: ['http', 'mirror'],
  reviews: ['mirror'],
  inbreeding: [],
  export: ['photos'],
  own: ['photos', 'store', 'sync'],
  leader: ['bookmarks', 'http', 'mirror', 'own', 'photos', 'posts', 'reviews', 'session', 'store', 'sync'],
  worker: ['store'],
};

/**
 * The folders of `sync-server/src`, from the lowest: each may load the code of those below it. Files beside the folders
 * combine them, and no folder loads such a file.
 */
const FLOORS_OF_SERVICE = ['base', 'storage', 'reading', 'accounts', 'matters', 'publishing', 'http', 'ops'];

export const AREAS_OF_SERVICE: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  FLOORS_OF_SERVICE.map((floor, index) => [floor, FLOORS_OF_SERVICE.slice(0, index)]),
);

/** Folders whose subfolders are areas. `shared`: whether every area may load the files beside them. */
interface Areas {
  readonly folder: string;
  readonly loads: Readonly<Record<string, readonly string[]>>;
  readonly shared: boolean;
}

const AREAS: readonly Areas[] = [
  { folder: 'src/data', loads: AREAS_OF_DATA, shared: true },
  { folder: 'sync-server/src', loads: AREAS_OF_SERVICE, shared: false },
];

const LOADS = /^(?:import|export)\s+(?!type\s)[^'";]*?from\s+'(\.[^']+)'/gm;
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g;
/** They pass the environment to `readConfig`; all other code gets what it needs as arguments. */
const ENTRY_POINTS: readonly string[] = ['sync-server/src/server.ts', 'sync-server/src/admin.ts'];
const TEST = /\.test\.tsx?$|\/testing\//;

/** Layers whose folders are layers themselves. */
const HAS_LAYERS: readonly string[] = ['entity', 'feature'];

/** The layer of a file, e.g. `domain`, `entity:pet` or `feature:posts`; null outside the layers (scripts, tests). */
export function layerOf(file: string): string | null {
  for (const layer of LAYERS) {
    const match = layer.files.exec(file);
    if (match)
      return match[1] === undefined || !HAS_LAYERS.includes(layer.name) ? layer.name : `${layer.name}:${match[1]}`;
  }
  return null;
}

/**
 * Violations of the directions in one file, as sentences. `file` is relative to the project root, with forward slashes.
 * Tests may import any package, but outside `tests/` they obey the directions between layers.
 */
export function directionErrors(file: string, source: string): string[] {
  const name = layerOf(file);
  const layer = LAYERS.find((candidate) => candidate.files.test(file));
  if (name === null || layer === undefined) return [];
  const errors: string[] = [];
  for (const [, , specifier = ''] of source.matchAll(IMPORT)) {
    if (specifier.startsWith('.')) {
      const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
      const targetLayer = layerOf(target);
      const allowed = targetLayer !== null && (targetLayer === name || allows(layer, name, targetLayer));
      if (!allowed && !TEST.test(file))
        errors.push(`${file}: ${name} must not import ${targetLayer ?? 'from outside the house'} (${specifier})`);
    } else if (layer.forbiddenPackages?.test(specifier) && !TEST.test(file)) {
      errors.push(`${file}: ${name} must not import the package ${specifier}`);
    }
  }
  errors.push(...areaErrors(file, source));
  if (/\bprocess\.env\b/.test(source) && !TEST.test(file) && !ENTRY_POINTS.includes(file)) {
    errors.push(`${file}: the environment is read by the entry points only (${ENTRY_POINTS.join(', ')})`);
  }
  return errors;
}

function areaErrors(file: string, source: string): string[] {
  return TEST.test(file) ? [] : AREAS.flatMap((areas) => loadErrors(areas, file, source));
}

function loadErrors(areas: Areas, file: string, source: string): string[] {
  const area = areaOf(areas, file);
  if (area === null || area === '') return [];
  const allowed = [area, ...(areas.loads[area] ?? []), ...(areas.shared ? [''] : [])];
  return [...source.matchAll(LOADS)].flatMap(([, specifier = '']) => {
    const target = areaOf(areas, path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)));
    return target === null || allowed.includes(target)
      ? []
      : [`${file}: ${areas.folder}/${area} must not load ${areas.folder}/${target} (${specifier})`];
  });
}

/** The file's folder; empty for a file beside the folders, null outside all areas. */
function areaOf({ folder }: Areas, file: string): string | null {
  if (!file.startsWith(`${folder}/`)) return null;
  const [area = '', ...below] = file.slice(folder.length + 1).split('/');
  return below.length === 0 ? '' : area;
}

function allows(layer: Layer, name: string, target: string): boolean {
  const [kind = target, of = ''] = target.split(':');
  if (layer.name === 'entity' && kind === 'entity') return CONTAINS[name.split(':')[1] ?? '']?.includes(of) === true;
  return layer.mayImport.includes(kind);
}
