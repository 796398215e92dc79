import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A change of one source line; both sides without surrounding white space. */
export interface Mutant {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** `killedBy`: the test that failed first, or why the judging process was ended. */
export interface Verdict {
  readonly died: boolean;
  readonly killedBy: string | null;
}

/**
 * The fixed sample.
 * @throws Error for a line that is missing or ambiguous: a change of such a line must update the sample
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
