import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Mutant, readMutants, type Verdict } from './mutants.ts';

/**
 * `npm run mutants`: measures how many of a fixed sample of faults the unit and contract tests detect. The tests that
 * import the changed file judge each mutant, in a copy of the project; the verdicts are written to
 * `test-results/mutants.json`. `npm run mutants -- 3 17` judges only those two.
 */
const RESULT = 'test-results/mutants.json';
/** A mutant with an endless loop blocks its worker: it counts as detected. */
const LIMIT_MS = 10 * 60_000;

async function copyProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'lapka-mutants-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  for (const file of files.split('\0').filter((each) => each !== '')) {
    await cp(file, path.join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** The judging process; restarted after a mutant that blocked it. */
class Judge {
  #child: ChildProcess | null = null;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async verdict(mutant: Mutant): Promise<Verdict> {
    const child = await this.#running();
    const judged = new AbortController();
    const { signal } = judged;
    const answer = once(child, 'message', { signal }) as Promise<[Verdict]>;
    const ended = once(child, 'exit', { signal }).then((): [Verdict] => [
      { died: true, killedBy: 'the judging process ended' },
    ]);
    child.send(mutant);
    const limit = setTimeout(() => this.stop(), LIMIT_MS);
    const [verdict] = await Promise.race([answer, ended]);
    clearTimeout(limit);
    judged.abort();
    // A stopped judge could not restore the file.
    await cp(mutant.file, path.join(this.#folder, mutant.file));
    return verdict;
  }

  async #running(): Promise<ChildProcess> {
    if (this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null) return this.#child;
    const judge = path.join(this.#folder, 'scripts/mutants/judge.ts');
    const child = fork(judge, { cwd: this.#folder, execArgv: ['--import', 'tsx'], detached: true, stdio: 'inherit' });
    this.#child = child;
    await once(child, 'message');
    return child;
  }

  /** Includes its workers, which are in its process group. */
  stop(): void {
    if (this.#child?.pid !== undefined && this.#child.exitCode === null) process.kill(-this.#child.pid, 'SIGKILL');
  }
}

const chosen = process.argv.slice(2).map(Number);
const mutants = await readMutants();
const folder = await copyProject();
const judge = new Judge(folder);
const rows: (Mutant & Verdict & { number: number; seconds: number })[] = [];
await mkdir(path.dirname(RESULT), { recursive: true });
for (const [number, mutant] of mutants.entries()) {
  if (chosen.length > 0 && !chosen.includes(number)) continue;
  const began = performance.now();
  const verdict = await judge.verdict(mutant);
  const seconds = Math.round((performance.now() - began) / 1_000);
  rows.push({ number, ...mutant, ...verdict, seconds });
  console.log(
    `${number} ${verdict.died ? 'died' : 'LIVES'} ${seconds} s ${mutant.file}: ${verdict.killedBy ?? mutant.from}`,
  );
  await writeFile(RESULT, `${JSON.stringify(rows, null, 2)}\n`);
}
judge.stop();
await rm(folder, { recursive: true, force: true });
console.log(`${rows.filter(({ died }) => died).length} of ${rows.length} mutants died`);
