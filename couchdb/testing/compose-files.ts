import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A container of a compose file, as far as tests read it. */
export interface Container {
  readonly image?: string;
  readonly build?: string;
  readonly pull_policy?: string;
  readonly profiles?: readonly string[];
  readonly restart?: string;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly healthcheck?: object;
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly ulimits?: { readonly nofile: number };
  readonly environment?: Readonly<Record<string, string>>;
}

export const COMPOSE_FILES = ['compose.yaml', 'cluster.yaml'] as const;
export type ComposeFile = (typeof COMPOSE_FILES)[number];

const ROOT = join(import.meta.dirname, '..', '..');

/** The text of a file of the project. */
export function projectFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The containers of a compose file, which YAML calls services, and its named volumes. */
export function readComposeFile(file: ComposeFile): { containers: [name: string, Container][]; volumes: string[] } {
  // Compose reads `<<` by YAML 1.1.
  const read: { services: Record<string, Container>; volumes: object } = parse(projectFile(`couchdb/${file}`), {
    merge: true,
  });
  return { containers: Object.entries(read.services), volumes: Object.keys(read.volumes) };
}

/** A use of a variable of `.env`. Its `fallback` is null if Compose refuses to start without the variable. */
interface VariableUse {
  readonly name: string;
  readonly fallback: string | null;
}

const VARIABLE = /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g;

/** @throws Error for a use in another form than `${NAME:-default}` or `${NAME:?message}` */
export function variableUses(text: string): VariableUse[] {
  const others = /(?<!\$)\$(?!\$|\{\w+:[-?][^}]*\}).*/.exec(text.replace(/#.*|\$\$/g, ''));
  if (others !== null) throw new Error(`${others[0]} has neither a default nor a message.`);
  return [...text.matchAll(VARIABLE)].map(([, name = '', fallback = null]) => ({ name, fallback }));
}

/** What Compose makes of a text: the value of `.env`, or the default, instead of each use of a variable. */
export function substituted(text: string, dotEnv: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (_, name: string, fallback: string = '') => dotEnv[name] || fallback);
}

/** The environment that Compose gives a container. */
export function environmentOf(container: Container, dotEnv: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(container.environment ?? {});
  return Object.fromEntries(given.map(([name, text]) => [name, substituted(String(text), dotEnv)]));
}

/** A line of a Caddyfile: its words, and the lines of its block. */
export interface CaddyLine {
  readonly words: readonly string[];
  readonly block: readonly CaddyLine[];
}

/** @throws Error if the braces do not match */
export function parseCaddyfile(text: string): CaddyLine[] {
  const lines = text.split('\n').map((line) => line.replace(/(^|\s)#.*/, '').trim());
  const rest = lines.filter((line) => line !== '');
  const parsed = readBlock(rest);
  if (rest.length > 0) throw new Error('A brace closes no block.');
  return parsed;

  function readBlock(from: string[], depth = 0): CaddyLine[] {
    const block: CaddyLine[] = [];
    for (let line = from.shift(); line !== '}'; line = from.shift()) {
      if (line === undefined && depth === 0) return block;
      if (line === undefined) throw new Error('A block is not closed.');
      const words = line.split(/\s+/);
      const opens = words.at(-1) === '{';
      block.push({ words: opens ? words.slice(0, -1) : words, block: opens ? readBlock(from, depth + 1) : [] });
    }
    if (depth === 0) throw new Error('A brace closes no block.');
    return block;
  }
}
