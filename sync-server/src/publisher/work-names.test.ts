import { describe, expect, it } from 'vitest';
import { CHORES, choreName, TASKS, taskName, type Work, workNamed } from './work-names.ts';

describe('the names that are queued', () => {
  it.each(CHORES)('the chore %s is found under its name', (chore) => {
    expect(workNamed(choreName(chore))).toEqual({ kind: 'chore', chore });
  });

  it.each(TASKS)('the task %s is found under its name, with its subject as it was', (task) => {
    for (const subject of ['post:01ARZ3', 'a:b:(scan)', 'two\nlines', '']) {
      expect(workNamed(taskName(task, subject))).toEqual({ kind: 'task', task, subject });
    }
  });

  it.each<[string, Work]>([
    ['user-0a', { kind: 'step', database: 'user-0a' }],
    ['user-(scan)', { kind: 'step', database: 'user-(scan)' }],
    ['(unknown)x', { kind: 'step', database: '(unknown)x' }],
  ])('%s is a database', (name, work) => expect(workNamed(name)).toEqual(work));

  it('no two are queued under the same name', () => {
    const names = [...CHORES.map(choreName), ...TASKS.map((task) => taskName(task, ''))];
    expect(new Set(names).size).toBe(names.length);
  });
});
