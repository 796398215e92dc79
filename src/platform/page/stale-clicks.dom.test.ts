import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { swallowStaleClicks } from './stale-clicks.ts';

let end: () => void;
/** The events that reached the page below, and the buttons of the dialog and the menu. */
let reached: string[];

beforeEach(() => {
  reached = [];
  document.body.innerHTML = `
    <button id="beneath"></button>
    <dialog open id="outer"><button id="stays"></button><button id="closes"></button>
      <dialog open id="inner"><button id="closesInner"></button></dialog>
      <div role="menu" id="menu"><button id="item"></button></div>
    </dialog>`;
  for (const button of document.querySelectorAll('button'))
    for (const step of ['mousedown', 'mouseup', 'click', 'dblclick'])
      button.addEventListener(step, () => reached.push(`${button.id} ${step}`));
  end = swallowStaleClicks(window);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const part = (id: string) => document.getElementById(id) as HTMLElement;
const closes = { closes: 'outer', closesInner: 'inner', item: 'menu' } as const;

/** The `nth` press of a mouse at one place and moment. @returns whether the browser may run its default action */
function press(id: string, nth: number): boolean {
  const steps = nth === 2 ? ['mousedown', 'mouseup', 'click', 'dblclick'] : ['mousedown', 'mouseup', 'click'];
  return steps
    .map((step) => part(id).dispatchEvent(new MouseEvent(step, { bubbles: true, cancelable: true, detail: nth })))
    .every(Boolean);
}

describe('the rest of a double click', () => {
  it.each(Object.entries(closes))(
    'blocks the rest of a double click from the page below once "%s" has closed the %s',
    (id, overlay) => {
      press(id, 1);
      part(overlay).remove();
      reached = [];
      for (const nth of [2, 3]) expect(press('beneath', nth)).toBe(false);
      expect(reached).toEqual([]);
      // A separate click does.
      expect(press('beneath', 1)).toBe(true);
      expect(press('beneath', 2)).toBe(true);
      expect(reached.filter((step) => step === 'beneath click')).toHaveLength(2);
    },
  );

  it('blocks the rest of a double click also when the closed overlay stays in the document', () => {
    press('closes', 1);
    (part('outer') as HTMLDialogElement).open = false;
    expect(press('beneath', 2)).toBe(false);
  });

  it('blocks the rest of a double click from the dialog in which another one has closed', () => {
    press('closesInner', 1);
    part('inner').remove();
    expect(press('stays', 2)).toBe(false);
  });

  it('delivers a double click to an overlay that stays open, and blocks its rest once that closes', () => {
    press('stays', 1);
    expect(press('stays', 2)).toBe(true);
    press('closes', 3);
    part('outer').remove();
    expect(press('beneath', 4)).toBe(false);
  });

  it('does not affect double clicks on the page, or clicks without a mouse', () => {
    expect([press('beneath', 1), press('beneath', 2)]).toEqual([true, true]);
    press('closes', 1);
    part('outer').remove();
    // By a key, and by a second tap that is counted as a first one.
    for (const nth of [0, 1]) expect(press('beneath', nth)).toBe(true);
  });

  it('blocks the rest of a double click also after a click by a program', () => {
    press('closes', 1);
    press('beneath', 0);
    part('outer').remove();
    expect(press('beneath', 2)).toBe(false);
  });

  it('delivers all clicks after the blocking was ended', () => {
    press('closes', 1);
    part('outer').remove();
    end();
    expect(press('beneath', 2)).toBe(true);
  });
});
