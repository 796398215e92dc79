import { describe, expect, it } from 'vitest';
import { AwaitedPhotos, type Marker } from './awaited-photos.ts';

function marker(database: string, statement: string, photo: string): Marker {
  const since = '2026-11-23T10:00:00.000Z';
  return { _id: `pending:${database}:${statement}`, type: 'pending', database, statement, photo, since, told: false };
}

function awaiting(...markers: Marker[]): AwaitedPhotos {
  const awaited = new AwaitedPhotos();
  for (const each of markers) awaited.keep(each);
  return awaited;
}

describe('awaited photos', () => {
  const [one, same, other] = [marker('a', 'post:1', 'x'), marker('b', 'post:2', 'x'), marker('a', 'post:3', 'y')];

  it('list each photo once', () => {
    expect(awaiting(one, same, other).photos()).toEqual(new Set(['x', 'y']));
  });

  it('recheck every statement that waits for a photo, once', () => {
    const awaited = awaiting(one, same, other);
    expect(awaited.recheck(({ photo }) => photo === 'x')).toEqual(['a', 'b']);
    expect(awaited.take('a')).toEqual(['post:1']);
    expect(awaited.take('a')).toEqual([]);
    expect(awaited.take('b')).toEqual(['post:2']);
  });

  it('return statements taken but not decided, together with new ones', () => {
    const awaited = awaiting(one, other);
    awaited.recheck(({ photo }) => photo === 'x');
    const taken = awaited.take('a');
    awaited.recheck(({ photo }) => photo === 'y');
    awaited.putBack('a', taken);
    expect(new Set(awaited.take('a'))).toEqual(new Set(['post:1', 'post:3']));
  });

  it('store only the latest marker of a statement', () => {
    const awaited = awaiting(one, marker('a', 'post:1', 'z'));
    expect(awaited.in('a')).toEqual([marker('a', 'post:1', 'z')]);
    expect(awaited.of('a', 'post:1')?.photo).toBe('z');
  });

  it('forget statements that no longer wait', () => {
    const awaited = awaiting(one, other);
    awaited.drop('a', 'post:1');
    expect(awaited.of('a', 'post:1')).toBeUndefined();
    expect(awaited.recheck(() => true)).toEqual(['a']);
    expect(awaited.take('a')).toEqual(['post:3']);
    awaited.drop('a', 'post:3');
    expect(awaited.photos()).toEqual(new Set());
  });
});
