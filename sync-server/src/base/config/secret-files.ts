import { readFileSync } from 'node:fs';
import { Environment } from './environment.ts';

/** The variables that hold a secret. Each `NAME` may instead be in a file, which `NAME_FILE` names. */
export const SECRET_VARIABLES: readonly string[] = Object.entries<object>(Environment.properties).flatMap(
  ([name, property]) => ('secret' in property ? [name] : []),
);

/**
 * The secrets that are in files, by the variable's name, without white space around them. Adds to `problems` a sentence
 * for each unreadable or empty file, without its content, and for each secret that is given twice.
 */
export function readSecretFiles(
  env: Readonly<Record<string, string | undefined>>,
  problems: Map<string, string>,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of SECRET_VARIABLES) {
    const variable = `${name}_FILE`;
    const path = env[variable];
    if (!path) continue;
    const text = readTrimmed(path);
    if (env[name]) problems.set(name, `must be given once: here, or in the file that ${variable} names`);
    else if (text === '') problems.set(variable, 'must be the path of a file with the secret, readable for this user');
    else values[name] = text;
  }
  return values;
}

/** Empty also if the file cannot be read. */
function readTrimmed(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
