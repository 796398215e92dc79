import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** One line of a source file that is to be changed: both sides without the white space around them. */
export interface Mutant {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** `killedBy`: the test that failed first, or why the judging process had to be ended. */
export interface Verdict {
  readonly died: boolean;
  readonly killedBy: string | null;
}

/**
 * The fixed sample. Throws where a line is no longer there or stands twice: whoever changes such a line changes the
 * sample with it.
 */
export async function readMutants(): Promise<Mutant[]> {
  const list = path.join(import.meta.dirname, 'mutants.json');
  const mutants: Mutant[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { file, from } of mutants) {
    const times = (await readFile(file, 'utf8')).split(from).length - 1;
    if (times !== 1) throw new Error(`${file} has this line ${times} times instead of once: ${from}`);
  }
  return mutants;
}
