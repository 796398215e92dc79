import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryState } from '../../data/api/own.ts';
import { followed, type LikeNow, type PendingLike, shownLikes, toggled } from './like-count.ts';

type Own = LikeNow['own'];
const own = (liked: boolean, state: DeliveryState): Own => ({ liked, state });

/** What the screen shows after each step, starting with the tap. */
function watch(start: LikeNow, liked: boolean, steps: readonly LikeNow[]): number[] {
  let pending: PendingLike | null = toggled(null, liked, start, true);
  const shown = [shownLikes(pending)];
  for (const now of steps) {
    pending = pending === null ? null : followed(pending, now);
    shown.push(pending === null ? now.likes : shownLikes(pending));
  }
  return shown;
}

describe('the number beside the heart', () => {
  const none = { likes: 5, own: null };
  const mine = { likes: 5, own: own(true, 'published') };
  it.each([
    [
      'the outcome arrives first',
      none,
      true,
      [
        [5, 'waiting'],
        [5, 'sent'],
        [5, 'published'],
        [6, 'published'],
      ],
      [6, 6, 6, 6, 6],
    ],
    [
      'the fact arrives first',
      none,
      true,
      [
        [5, 'waiting'],
        [6, 'sent'],
        [6, 'published'],
      ],
      [6, 6, 6, 6],
    ],
    [
      'the fact arrives before the device knows that the like was sent',
      none,
      true,
      [
        [6, 'waiting'],
        [6, 'sent'],
        [6, 'published'],
        [7, 'published'],
      ],
      [6, 6, 6, 6, 7],
    ],
    [
      'another like arrives with it',
      none,
      true,
      [
        [5, 'sent'],
        [7, 'published'],
      ],
      [6, 6, 7],
    ],
    [
      'other likes arrive while it waits',
      none,
      true,
      [
        [8, 'waiting'],
        [8, 'sent'],
        [8, 'published'],
        [9, 'published'],
      ],
      [6, 8, 8, 8, 9],
    ],
    [
      'another like is withdrawn in the meantime',
      none,
      true,
      [
        [4, 'sent'],
        [4, 'published'],
        [5, 'published'],
      ],
      [6, 5, 5, 5],
    ],
    [
      'it is refused',
      none,
      true,
      [
        [5, 'sent'],
        [5, 'refused'],
      ],
      [6, 6, 5],
    ],
    [
      'the outcome of a withdrawal arrives first',
      mine,
      false,
      [
        [5, 'waiting'],
        [5, 'published'],
        [4, 'published'],
      ],
      [4, 4, 4, 4],
    ],
    [
      'the fact of a withdrawal arrives first',
      mine,
      false,
      [
        [4, 'sent'],
        [4, 'published'],
      ],
      [4, 4, 4],
    ],
    [
      'another like arrives before a withdrawal',
      mine,
      false,
      [
        [6, 'published'],
        [5, 'published'],
      ],
      [4, 5, 5],
    ],
  ] as const)('is correct when %s', (_, start, liked, steps, shown) => {
    const states = steps.map(([likes, state]) => ({ likes, own: own(liked, state) }));
    expect(watch(start, liked, states)).toEqual(shown);
  });

  it('stays stable while a person taps back and forth, and is right in the end', () => {
    let pending: PendingLike | null = toggled(null, true, none, true);
    pending = toggled(pending, false, { likes: 5, own: own(true, 'sent') }, true);
    const shown = [shownLikes(pending)];
    for (const [likes, state] of [
      [6, 'waiting'],
      [6, 'published'],
      [5, 'published'],
    ] as const) {
      pending = pending === null ? null : followed(pending, { likes, own: own(false, state) });
      shown.push(pending === null ? likes : shownLikes(pending));
    }
    expect([shown, pending]).toEqual([[5, 5, 5, 5], null]);
  });

  it('follows the fact when the own like may already have been counted at the tap', () => {
    const start = { likes: 5, own: null, fromBefore: true };
    const published = (likes: number) => ({ likes, own: own(true, 'published') });
    expect(watch(start, true, [published(6)])).toEqual([6, 6]);
    // The own like was already counted: nothing shows that before the number moves.
    expect(watch(start, true, [published(5), published(7)])).toEqual([6, 6, 7]);
  });

  it('counts other people’s likes while taps back and forth wait offline', () => {
    let pending: PendingLike | null = toggled(null, true, none, false);
    pending = toggled(pending, false, { likes: 5, own: own(true, 'waiting') }, false);
    pending = followed(pending, { likes: 8, own: own(false, 'waiting') });
    expect(pending && shownLikes(pending)).toBe(8);
    expect(pending && followed(pending, { likes: 8, own: own(false, 'published') })).toBeNull();
  });

  it('shows only others’ likes plus one’s own in any order of events when nobody else taps', () => {
    const orders = fc.shuffledSubarray(['sent', 'fact', 'published'], { minLength: 3 });
    fc.assert(
      fc.property(fc.nat(9), fc.boolean(), fc.boolean(), orders, (others, liked, heard, order) => {
        const before: Own = liked ? null : own(true, 'published');
        const counted = others + Number(!liked);
        let state: DeliveryState = 'waiting';
        let likes = counted;
        const steps = order.map((what): LikeNow => {
          if (what === 'fact') {
            likes = others + Number(liked);
            if (state === 'waiting' && heard) state = 'sent';
          } else if (what === 'published' || state === 'waiting') state = what as DeliveryState;
          return { likes, own: own(liked, state) };
        });
        const wanted = others + Number(liked);
        expect(new Set(watch({ likes: counted, own: before }, liked, steps))).toEqual(new Set([wanted]));
      }),
    );
  });
});
