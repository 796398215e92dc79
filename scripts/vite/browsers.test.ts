import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { lookbehinds, refuseLookbehind, slimTypebox, TARGETS } from './browsers.ts';

const ENTRY = 'src/domain/check.ts';

/** The domain's checks as the page gets them. */
async function built(plugins: readonly ReturnType<typeof slimTypebox>[]): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [...plugins],
    build: { write: false, target: TARGETS, lib: { entry: ENTRY, formats: ['es'] } },
  });
  const [output] = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  const [chunk] = output?.output ?? [];
  if (chunk === undefined) throw new Error('Nothing was built');
  return chunk.code;
}

describe('lookbehinds, which Safari before 16.4 cannot parse,', () => {
  it('occur in TypeBox’s formats, which the build omits', async () => {
    expect(lookbehinds(await built([]))).not.toBeNull();
    expect(lookbehinds(await built([slimTypebox()]))).toBeNull();
  }, 60_000);

  it('fail a build', async () => {
    await expect(built([refuseLookbehind()])).rejects.toThrow(/Safari before 16\.4 cannot read/);
  }, 60_000);

  it.each([
    ['a positive lookbehind', 'a.replace(/(?<=x)y/, "")', true],
    ['a negative lookbehind', 'RegExp("(?<!x)y")', true],
    ['lookaheads', '/(?=x)(?!y)/', false],
    ['a named group', '/(?<year>\\d+)/', false],
  ])('finds the lookbehind, if there is one: %s', (_name, code, refused) => {
    expect(lookbehinds(code) !== null).toBe(refused);
  });
});
