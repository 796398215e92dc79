import { readFileSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Files that need a page (`@vitest-environment jsdom`) come after all that need none. A process has one environment:
 * whenever the next file needs the other one, vitest ends the process, and what its files shared is imported anew,
 * which took longer than the tests.
 */
export class PageFilesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const needsPage = new Map(sorted.map((file) => [file, asksForPage(file.moduleId)]));
    return [...sorted.filter((file) => !needsPage.get(file)), ...sorted.filter((file) => needsPage.get(file))];
  }
}

function asksForPage(path: string): boolean {
  return readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom');
}
