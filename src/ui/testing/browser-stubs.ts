import { vi } from 'vitest';

/** What antd's lists ask for in place of `key`; a browser tells both. */
const KEY_CODES: Readonly<Record<string, number>> = { Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };

/**
 * What antd, the layouts and dialogs ask of a browser and jsdom does not have. `wide`: the screen is wider than every
 * breakpoint asked for.
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
  // It fetches no pictures, and says neither that one came nor that none did: none does.
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
