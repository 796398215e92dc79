import { describe, expect, it } from 'vitest';
import { CHORES, choreName, countWork, TASKS, taskName, type Work, workNamed } from './work-names.ts';

describe('names in the queue', () => {
  it.each(CHORES)('map to the chore %s', (chore) => {
    expect(workNamed(choreName(chore))).toEqual({ kind: 'chore', chore });
  });

  it.each(TASKS)('map to the task %s with its unchanged subject', (task) => {
    for (const subject of ['post:01ARZ3', 'a:b:(scan)', 'two\nlines', '']) {
      expect(workNamed(taskName(task, subject))).toEqual({ kind: 'task', task, subject });
    }
  });

  it.each<[string, Work]>([
    ['user-0a', { kind: 'step', database: 'user-0a' }],
    ['user-(scan)', { kind: 'step', database: 'user-(scan)' }],
    ['(unknown)x', { kind: 'step', database: '(unknown)x' }],
  ])('map %s to a database', (name, work) => expect(workNamed(name)).toEqual(work));

  it('are counted by kind without being revealed', () => {
    const counted = countWork([
      ['user-0a', 'ready'],
      ['user-0b', 'ready'],
      ['user-0b', 'working'],
      [taskName('recount', 'post:1'), 'resting'],
      [choreName('scan'), 'working'],
    ]);
    expect(counted.filter(({ count }) => count > 0)).toEqual([
      { work: 'step', state: 'ready', count: 2 },
      { work: 'step', state: 'working', count: 1 },
      { work: 'scan', state: 'working', count: 1 },
      { work: 'recount', state: 'resting', count: 1 },
    ]);
    expect(counted).toHaveLength((1 + CHORES.length + TASKS.length) * 3);
  });

  it('are unique', () => {
    const names = [...CHORES.map(choreName), ...TASKS.map((task) => taskName(task, ''))];
    expect(new Set(names).size).toBe(names.length);
  });
});
