import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Result } from '../../data/api/result.ts';
import { wordsOf } from '../../domain/kinds/words.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { formatBytes } from '../../i18n/sizes.ts';
import { downloadFile } from '../../platform/download.ts';
import { reloadWherePossible } from '../../platform/page/reload.ts';
import { useDataClient } from '../../session/session.tsx';
import { useAnyOpenForm } from '../../ui/form/open-forms.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';

/** The commands of the sync centre; each reports its result and refreshes the lists. */
export function useSyncCommands(reload = reloadWherePossible) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const anyForm = useAnyOpenForm();
  return useMemo(() => {
    const fresh = () => client.invalidateQueries();
    const tell = async (result: Result<unknown>, done: string) => {
      notify(result.ok ? { tone: 'positive', text: done } : { tone: 'negative', text: i18n._(refusalText(result)) });
      await fresh();
    };
    return {
      sendNow: () => api.syncNow(),
      exportUnsent: async () => downloadFile(await api.exportUnsent(), 'lapka-unsent.json'),
      freeSpace: async () => {
        const { before, after } = await api.freeSpace();
        const freed = before !== null && after !== null ? formatBytes(Math.max(0, before - after), i18n.locale) : null;
        notify({
          tone: 'positive',
          text: freed === null ? t`Freed up what can be downloaded again.` : t`Freed up ${freed}.`,
        });
      },
      repair: async () => {
        const result = await api.repair();
        // A database that this browser process cannot open any more opens in a new page; typed text is stored as
        // drafts.
        const isDead = !result.ok && result.code === 'device/database-broken';
        if (isDead && !anyForm) reload();
        else await tell(result, t`The data on this device has been reopened.`);
      },
      acceptReplacedServer: () => api.acceptReplacedServer(),
      sendAgain: async (id: string) => tell(await api.sendAgain(id), t`We’ll send it again.`),
      copyText: async (id: string) => {
        const statement = (await api.get(id))?.statement;
        const copied = statement !== undefined && (await copy(wordsOf(statement).text));
        notify(
          copied
            ? { tone: 'positive', text: t`Text copied.` }
            : {
                tone: 'negative',
                text: t`Couldn’t copy the text. You can find it under “Edit” or in the comment itself.`,
              },
        );
      },
      discard: async (id: string) => tell(await api.discard(id), t`Discarded.`),
      resolve: async (id: string, keep: string | 'remove') =>
        tell(await api.resolve(id, keep), t`Your choice is saved.`),
    };
  }, [anyForm, api, client, i18n, notify, reload, t]);
}

/** Not every browser lets a page write to the clipboard, and none does without a tap. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
