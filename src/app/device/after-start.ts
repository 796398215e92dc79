import type { QueryClient } from '@tanstack/react-query';
import type { DataApi } from '../../data/api.ts';
import type { DeviceStore } from '../../data/store/device-store.ts';
import { bestEffort } from '../../domain/promises.ts';
import { followTranslation } from '../../platform/page/translated-page.ts';
import { personOf, type SessionStore } from '../../session/session.tsx';
import { persistOwnAnswers } from './persist-own-answers.ts';
import { refreshDirectory } from './refresh-directory.ts';

interface Started {
  readonly window: Window;
  readonly client: QueryClient;
  readonly api: Pick<DataApi, 'storedDirectory' | 'fetchDirectory' | 'list'>;
  readonly session: SessionStore;
  readonly build: string;
  /** Whether this window may persist anything. */
  readonly mayKeep: () => boolean;
  readonly openStore: () => Pick<DeviceStore, 'writeOwnAnswers' | 'close'>;
}

/** What runs for the rest of the visit, loaded once the first screen works. */
export function afterStart({ api, ...started }: Started): void {
  const { window, session } = started;
  persistOwnAnswers(started);
  followTranslation(window.document.body);
  void bestEffort(refreshDirectory(api, personOf(session.get()) !== null, Date.now()));
}
