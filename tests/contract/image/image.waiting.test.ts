import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../../scripts/cluster/asking.ts';
import { buildAllIfNeeded } from '../../../scripts/lib/builds.ts';
import { type Instruction, parseDockerfile, variablesOf } from './dockerfile.ts';

const run = promisify(execFile);
const MAX_PACKAGES_MB = 120;
const APP = '/app/';

/**
 * No Docker is needed: the stage `packages` is replayed by its own commands, the stage `build` is this checkout after
 * `npm run build`, and the last stage copies from both into an empty folder and starts there.
 */
describe('the image', () => {
  let root = '';
  let instructions: Instruction[] = [];
  const folder = (stage: string) =>
    stage === 'build' ? process.cwd() : path.join(root, stage === '' ? 'image' : stage);
  const ofStage = (stage: string, name: string) =>
    instructions.filter((one) => one.stage === stage && one.name === name).map(({ rest }) => rest);

  async function replayCopies(stage: string): Promise<void> {
    for (const words of ofStage(stage, 'COPY').map((rest) => rest.split(' '))) {
      const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
      const target = words.at(-1) ?? '';
      for (const source of words.slice(from === undefined ? 0 : 1, -1)) {
        const origin = from === undefined ? path.resolve(source) : path.join(folder(from), source.slice(APP.length));
        const name = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
        await cp(origin, path.join(folder(stage), name), { recursive: true });
      }
    }
  }

  beforeAll(async () => {
    await buildAllIfNeeded();
    root = await mkdtemp(path.join(tmpdir(), 'lapka-image-'));
    instructions = parseDockerfile(await readFile('Dockerfile', 'utf8'));
    await mkdir(folder('packages'));
    await replayCopies('packages');
    const installs = ofStage('packages', 'RUN').filter((command) => command.startsWith('npm '));
    for (const command of installs) await run('npm', command.split(' ').slice(1), { cwd: folder('packages') });
    await mkdir(folder(''));
    await replayCopies('');
  }, 600_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('the image contains only the service’s packages', async () => {
    expect(await sizeInMegabytes(path.join(folder(''), 'node_modules'))).toBeLessThan(MAX_PACKAGES_MB);
  });

  it('the image starts by its own command, becomes ready, serves the page, and passes its health check', async () => {
    const [port] = await freePorts(1);
    const own = Object.assign({}, ...ofStage('', 'ENV').map(variablesOf)) as Record<string, string>;
    const paths = { PORT: String(port), DATA_DIR: path.join(root, 'data'), PAGE_DIR: path.join(folder(''), 'dist') };
    const env = { ...own, ...paths, PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
    const [program = '', ...args] = JSON.parse(ofStage('', 'CMD').join('')) as string[];
    const service = spawn(program, args, { cwd: folder(''), env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(service.stdout, 'data');
      const origin = `http://127.0.0.1:${port}`;
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      expect(await (await fetch(origin)).text()).toContain('<!doctype html>');
      const check = /CMD (\[.*\])$/.exec(ofStage('', 'HEALTHCHECK').join(''))?.[1] ?? '';
      const [shell = '', ...words] = JSON.parse(check) as string[];
      await run(shell, words, { env });
      await expect(run(shell, words, { env: { ...env, PORT: '9' } })).rejects.toThrow();
    } finally {
      service.kill('SIGTERM');
      await once(service, 'exit');
    }
  });
});

async function sizeInMegabytes(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2;
}
