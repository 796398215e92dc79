import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepScratchInMemory } from './scripts/lib/scratch.ts';
import { handbook } from './scripts/vite/handbook.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { texts } from './scripts/vite/texts.ts';

keepScratchInMemory();

/**
 * Files share a process and what they import, which takes longer than many of them; `tests/leak-check.setup.ts` keeps
 * them apart.
 */
const shared = { pool: 'forks' as const, isolate: false, testTimeout: 30_000, hookTimeout: 60_000 };
/** What waits for real limits or runs whole programs: part of `npm test -- all` alone. */
const WAITING = 'tests/contract/**/*.waiting.test.ts';
/** With the components' tests (`.test.tsx`): what needs a document. */
const IN_PAGE = 'src/**/*.dom.test.ts';
const ALL_FILES = ['tests/leak-check.setup.ts', 'tests/fast-check.setup.ts'];

/**
 * The contract tests' whole services come from the build (`npm test`), which shows that it answers as its sources do. A
 * plain `npx vitest` takes the sources, so that no build is needed while somebody works on them.
 */
const BUILT_SERVICE =
  process.env.TEST_BUILT_SERVICE === undefined
    ? []
    : [
        {
          find: /^[./]+\/sync-server\/src\/start-service\.ts$/,
          replacement: path.join(import.meta.dirname, 'dist-server/start-service.js'),
        },
      ];
const contract = {
  ...shared,
  setupFiles: ALL_FILES,
  globalSetup: 'tests/contract/build.setup.ts',
  server: { deps: { external: [/\/dist-server\//] } },
};

/** Runners by what they need: nothing, the service's parts, or several devices with a whole service. */
export default defineConfig({
  plugins: [linguiMacros(), texts(), handbook()],
  test: {
    maxWorkers: 3,
    // Vitest's one second is too short for a mail or a file on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,sync-server,couchdb,scripts}/**/*.test.ts'],
          exclude: [IN_PAGE],
          setupFiles: ALL_FILES,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit-dom',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', IN_PAGE],
          setupFiles: [...ALL_FILES, 'src/ui/testing/testing-library.setup.ts'],
        },
      },
      {
        extends: true,
        resolve: { alias: BUILT_SERVICE },
        test: {
          ...contract,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: [WAITING],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        resolve: { alias: BUILT_SERVICE },
        test: {
          ...contract,
          name: 'waiting',
          include: [WAITING],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ALL_FILES,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
