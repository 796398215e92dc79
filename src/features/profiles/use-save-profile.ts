import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ProfileStatement } from '../../domain/profile/schema.ts';
import { personKeys } from '../../entities/person/keys.ts';
import { lazyRefusalText } from '../../i18n/lazy-code-text.ts';
import { useDataClient } from '../../session/session.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';

export type StoredProfile = ProfileStatement & { _rev: string };

/** The messages for a saved field (spec part 1, section 8). */
export interface SaveTexts {
  done: MessageDescriptor;
  failed: MessageDescriptor;
}

/**
 * Writes some fields of the profile. `opened` is the profile that the form was opened with: changes from another tab or
 * device since then are merged by field or offered as a choice (docs/conflicts.md), so saving overwrites nothing.
 * Resolves to whether it is stored; works offline. The same change again while it is being written is ignored as a
 * double click; a different one is queued.
 */
export type SaveProfile = (
  opened: StoredProfile,
  change: Partial<ProfileStatement>,
  texts: SaveTexts,
) => Promise<boolean>;

export function useSaveProfile(): { save: SaveProfile; saving: boolean } {
  const { i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const last = useRef<{ change: string; saved: Promise<boolean> } | null>(null);
  const [saving, setSaving] = useState(false);
  const write = useCallback<SaveProfile>(
    async (opened, change, texts) => {
      const { _rev, written: _, ...content } = opened;
      const result = await api.put({ ...content, ...change, baseRev: _rev });
      await client.invalidateQueries({ queryKey: personKeys.all });
      const about = texts.failed.id;
      if (result.ok) notify({ tone: 'positive', text: i18n._(texts.done), about });
      else
        notify({ tone: 'negative', text: `${i18n._(texts.failed)} ${i18n._(await lazyRefusalText(result))}`, about });
      return result.ok;
    },
    [api, client, i18n, notify],
  );
  const save = useCallback<SaveProfile>(
    (opened, change, texts) => {
      const before = last.current;
      const mine = JSON.stringify(change);
      if (before?.change === mine) return before.saved;
      // The previous save reports its own result.
      const turn = before === null ? Promise.resolve(true) : before.saved.catch(() => false);
      setSaving(true);
      const saved = turn
        .then(() => write(opened, change, texts))
        .finally(() => {
          if (last.current?.saved !== saved) return;
          last.current = null;
          setSaving(false);
        });
      last.current = { change: mine, saved };
      return saved;
    },
    [write],
  );
  return { save, saving };
}
