import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import type { Mutant, Verdict } from './mutants.ts';

/**
 * Runs in its own process, in a copy of the project: tests each mutant that its parent sends and returns the verdict.
 * One Vitest instance serves all mutants, so that it transforms the modules once.
 */
/**
 * Without component tests: they would take two minutes for each surviving mutant, and the rules are not in components.
 */
const PROJECTS = ['unit', 'contract'];
/**
 * Contract tests for a file that end within seconds. All related ones would take ten minutes for each surviving mutant.
 */
const CONTRACT_OF = {
  'src/domain/': /contract\/statement-cases/,
  'sync-server/src/publishing/':
    /publisher\/(announcements|comments.*|faults|handovers|moderated|person-removal|pets|post-likes|profiles|quotas|reservations|reviews|task-notes|versions)\.test/,
};

/** Levels of tests from the closest to the broadest; a level runs only while the mutant survives. */
async function levelsFor(vitest: Vitest, file: string): Promise<TestSpecification[][]> {
  vitest.config.related = [file];
  const related = await vitest.getRelevantTestSpecifications();
  const folder = path.dirname(file);
  const unit = related.filter(({ project }) => project.name === 'unit');
  const near = unit.filter(({ moduleId }) => path.dirname(moduleId) === folder);
  const far = unit.filter((one) => !near.includes(one));
  const [, judges] = Object.entries(CONTRACT_OF).find(([area]) => file.includes(area)) ?? [];
  const contract = related.filter(({ moduleId }) => judges?.test(moduleId) === true);
  return [near, far, contract].filter((level) => level.length > 0);
}

/** The first test that fails with the mutant in place; null when all related tests pass. */
async function firstFailure(vitest: Vitest, file: string): Promise<string | null> {
  for (const specifications of await levelsFor(vitest, file)) {
    vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    for (const module of testModules) {
      for (const test of module.children.allTests('failed')) return `${module.relativeModuleId} › ${test.fullName}`;
      if (module.state() === 'failed') return `${module.relativeModuleId} could not be loaded`;
    }
    if (unhandledErrors.length > 0) return 'an unhandled error';
  }
  return null;
}

async function judge(vitest: Vitest, { file, from, to }: Mutant): Promise<Verdict> {
  const absolute = path.resolve(file);
  const source = await readFile(absolute, 'utf8');
  await writeFile(
    absolute,
    source.replace(from, () => to),
  );
  vitest.invalidateFile(absolute);
  try {
    const killedBy = await firstFailure(vitest, absolute);
    return { died: killedBy !== null, killedBy };
  } finally {
    await writeFile(absolute, source);
    vitest.invalidateFile(absolute);
  }
}

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  project: PROJECTS,
  reporters: [{}],
  update: false,
});
await vitest.standalone();
process.on('message', (mutant: Mutant) => {
  void judge(vitest, mutant).then((verdict) => process.connected && process.send?.(verdict));
});
process.send?.('ready');
