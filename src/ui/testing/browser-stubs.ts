import { vi } from 'vitest';

/** antd's lists read these instead of `key`; a browser sets both. */
const KEY_CODES: Readonly<Record<string, number>> = {
  Enter: 13,
  Escape: 27,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

/**
 * The browser features that antd, the layouts and dialogs need and jsdom lacks. `wide`: the screen is wider than every
 * queried breakpoint.
 */
export function stubBrowser(wide = false): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('min-width'),
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Object.defineProperty(KeyboardEvent.prototype, 'keyCode', {
    configurable: true,
    get(this: KeyboardEvent) {
      return KEY_CODES[this.key] ?? 0;
    },
  });
  // jsdom fetches no pictures and fires neither load nor error: here each one fails.
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLImageElement, address: string) {
      this.setAttribute('src', address);
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    },
    get(this: HTMLImageElement) {
      return this.getAttribute('src') ?? '';
    },
  });
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView ??= () => undefined;
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
}
