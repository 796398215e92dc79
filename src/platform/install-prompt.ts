/** Chromium's event; not in the DOM library because no standard has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * `ready`: the browser can ask. `ios`: only by hand through the share menu. `installed`: runs as an app. `none`: no
 * known way.
 */
export type InstallState = 'ready' | 'ios' | 'installed' | 'none';

export interface InstallPrompt {
  state(): InstallState;
  /** Shows the browser's prompt; false if there was none to show or the person declined. */
  ask(): Promise<boolean>;
  subscribe(listener: () => void): () => void;
}

/** Holds the browser's install event until a good moment (after the first own post, not at the first visit). */
export function createInstallPrompt(): InstallPrompt {
  let promptEvent: BeforeInstallPromptEvent | null = null;
  let installed = window.matchMedia('(display-mode: standalone)').matches;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    promptEvent = event as BeforeInstallPromptEvent;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    installed = true;
    promptEvent = null;
    tell();
  });
  return {
    state() {
      if (installed) return 'installed';
      if (promptEvent !== null) return 'ready';
      return isIos(navigator) ? 'ios' : 'none';
    },
    async ask() {
      const event = promptEvent;
      if (event === null) return false;
      promptEvent = null;
      const { outcome } = await event.prompt();
      tell();
      return outcome === 'accepted';
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** iPads identify as Macs, but no Mac has a touch screen. */
function isIos(agent: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(agent.userAgent) || (agent.userAgent.includes('Mac') && agent.maxTouchPoints > 1);
}
