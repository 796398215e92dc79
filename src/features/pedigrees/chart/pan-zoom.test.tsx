import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { PanZoom } from './pan-zoom.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const [LEFT, TOP, WIDTH, HEIGHT] = [10, 20, 400, 200];

function open(centre = { x: 0, y: 0 }) {
  const chosen = vi.fn();
  const at = (middle: { x: number; y: number }) => (
    <I18nProvider i18n={i18n}>
      <PanZoom label="Pedigree of Rex" width={2_000} height={1_000} centre={middle}>
        <button type="button" onClick={chosen}>
          Rex
        </button>
      </PanZoom>
    </I18nProvider>
  );
  const { rerender } = render(at(centre));
  const view = screen.getByRole('region', { name: 'Pedigree of Rex' });
  // jsdom has no layout.
  view.getBoundingClientRect = () => new DOMRect(LEFT, TOP, WIDTH, HEIGHT);
  const room = view.firstElementChild as HTMLElement;
  const moveTo = (middle: { x: number; y: number }) => rerender(at(middle));
  return { chosen, moveTo, view, room, user: userEvent.setup(), dog: screen.getByRole('button', { name: 'Rex' }) };
}

const statusText = () => screen.getByRole('status').textContent;
const places = (view: HTMLElement) => [Math.round(view.scrollLeft), Math.round(view.scrollTop)];

it('zooms by buttons within its limits, and says its size', async () => {
  const { room, user } = open();
  expect(statusText()).toBe('100%');
  const [smaller, larger] = ['Zoom out', 'Zoom in'].map((name) => screen.getByRole('button', { name }));
  if (smaller === undefined || larger === undefined) throw new Error('both are there');
  await user.click(larger);
  expect(statusText()).toBe('125%');
  expect([room.style.width, room.style.height]).toEqual(['156.25rem', '78.125rem']);
  expect((room.firstElementChild as HTMLElement).style.transform).toBe('scale(1.25)');
  for (let time = 0; time < 10; time += 1) await user.click(larger);
  expect(statusText()).toBe('300%');
  expect((larger as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '300%, back to normal size' }));
  expect(statusText()).toBe('100%');
  for (let time = 0; time < 15; time += 1) await user.click(smaller);
  expect(statusText()).toBe('5%');
  expect((smaller as HTMLButtonElement).disabled).toBe(true);
});

it.each([
  ['its width', WIDTH, 1_000, '20%'],
  ['its height', 2_000, HEIGHT, '20%'],
  ['nothing, when all of it is in the frame already', 4_000, 2_000, '100%'],
])('fits the content to the frame by %s', async (_by, clientWidth, clientHeight, scale) => {
  const { view, user } = open();
  Object.defineProperties(view, { clientWidth: { value: clientWidth }, clientHeight: { value: clientHeight } });
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  await user.click(screen.getByRole('button', { name: 'Fit to frame' }));
  expect(statusText()).toBe(scale);
});

it('fits the content to the greatest height that the frame may have', async () => {
  const { view, user } = open();
  Object.defineProperties(view, { clientWidth: { value: 2_024 }, clientHeight: { value: 100 } });
  view.style.padding = '12px';
  view.style.maxHeight = '524px';
  await user.click(screen.getByRole('button', { name: 'Fit to frame' }));
  expect(statusText()).toBe('50%');
});

it('zooms by + − 0 while it has the focus, and leaves the browser’s own zoom alone', async () => {
  const { view, user } = open();
  await user.tab();
  expect(document.activeElement).toBe(view);
  await user.keyboard('+=');
  expect(statusText()).toBe('156%');
  await user.keyboard('-');
  expect(statusText()).toBe('125%');
  await user.keyboard('{Control>}0{/Control}');
  expect(statusText()).toBe('125%');
  await user.keyboard('0');
  expect(statusText()).toBe('100%');
});

it('zooms around the middle, and by the wheel around the pointer', async () => {
  const { view, user } = open();
  view.scrollLeft = 300;
  view.scrollTop = 100;
  view.focus();
  await user.keyboard('+');
  // The middle was at 300 + 200 and 100 + 100.
  expect(places(view)).toEqual([500 * 1.25 - 200, 200 * 1.25 - 100]);
  const before = [view.scrollLeft + 50, view.scrollTop + 30];
  const turned = fireEvent.wheel(view, { ctrlKey: true, deltaY: -100, clientX: LEFT + 50, clientY: TOP + 30 });
  expect(turned).toBe(false);
  const ratio = Math.exp(0.25);
  expect(statusText()).toBe(`${Math.round(125 * ratio)}%`);
  expect(places(view)).toEqual(before.map((place, index) => Math.round(place * ratio - (index === 0 ? 50 : 30))));
});

it('shows the given centre first, and again when the centre changes, at any zoom', async () => {
  const { view, moveTo, user } = open({ x: 100, y: 500 });
  // The window has no size here, so its middle is its corner.
  expect(places(view)).toEqual([100, 500]);
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  moveTo({ x: 200, y: 400 });
  expect(places(view)).toEqual([250, 500]);
});

it('leaves the wheel to the page without Ctrl', () => {
  const { view } = open();
  expect(fireEvent.wheel(view, { deltaY: -100 })).toBe(true);
  expect(statusText()).toBe('100%');
});

it('zooms and moves with two fingers', () => {
  const { view } = open();
  view.scrollLeft = 100;
  const touch = (x: number) => ({ clientX: LEFT + x, clientY: TOP + 50 });
  fireEvent.touchStart(view, { touches: [touch(100), touch(200)] });
  expect(fireEvent.touchMove(view, { touches: [touch(80), touch(240)] })).toBe(false);
  expect(statusText()).toBe('160%');
  // The point between them, at 100 + 150, stays between them.
  expect(places(view)[0]).toBe(250 * 1.6 - 160);
  fireEvent.touchMove(view, { touches: [touch(70), touch(230)] });
  expect(statusText()).toBe('160%');
  expect(places(view)[0]).toBe(250 * 1.6 - 150);
  // One finger scrolls, as everywhere.
  expect(fireEvent.touchMove(view, { touches: [touch(70)] })).toBe(true);
  fireEvent.touchStart(view, { touches: [touch(0), touch(200)] });
  expect(statusText()).toBe('160%');
});

it('is dragged with the mouse, and a drag that ends over a link does not follow it', () => {
  const { view, dog, chosen } = open();
  const capture = vi.fn();
  view.setPointerCapture = capture;
  view.scrollLeft = 300;
  fireEvent.pointerDown(dog, { pointerType: 'mouse', clientX: 200, clientY: 100 });
  fireEvent.pointerMove(dog, { clientX: 202, clientY: 101 });
  expect(places(view)).toEqual([300, 0]);
  fireEvent.pointerMove(dog, { clientX: 150, clientY: 70 });
  expect(places(view)).toEqual([350, 30]);
  expect(capture).toHaveBeenCalledTimes(1);
  fireEvent.pointerUp(dog, {});
  fireEvent.click(dog);
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.pointerMove(dog, { clientX: 0, clientY: 0 });
  expect(places(view)).toEqual([350, 30]);
  // A click without a drag follows it.
  fireEvent.pointerDown(dog, { pointerType: 'mouse', clientX: 200, clientY: 100 });
  fireEvent.pointerUp(dog, {});
  fireEvent.click(dog);
  expect(chosen).toHaveBeenCalledTimes(1);
});

it('is not dragged by a finger, which scrolls, nor with another button, nor by its scrollbar', () => {
  const { view, dog } = open();
  for (const hand of [{ pointerType: 'touch' }, { pointerType: 'mouse', button: 2 }]) {
    fireEvent.pointerDown(dog, { ...hand, clientX: 200, clientY: 100 });
    fireEvent.pointerMove(dog, { clientX: 100, clientY: 50 });
    expect(places(view)).toEqual([0, 0]);
  }
  fireEvent.pointerDown(view, { pointerType: 'mouse', clientX: 200, clientY: 100 });
  fireEvent.pointerMove(view, { clientX: 100, clientY: 50 });
  expect(places(view)).toEqual([0, 0]);
});
