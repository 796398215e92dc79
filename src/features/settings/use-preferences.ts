import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { PREFERENCES_ID } from '../../domain/preferences/id.ts';
import type { Preferences } from '../../domain/preferences/schema.ts';
import { Queue } from '../../domain/promises.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { readPreferences, type StoredPreferences } from '../../entities/preferences/read-preferences.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { preferencesKeys } from './preferences-keys.ts';

/**
 * This person's notification preferences, shared by all of their devices, and a function to change a part of them. A
 * change shows at once and is written after the previous one, so that two quick ones are both stored; it works offline.
 * Null until they were read.
 */
export function usePreferences() {
  const { i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const userId = usePerson()?.userId ?? '';
  const queryKey = preferencesKeys.of(userId);
  const stored = useQuery({ queryKey, queryFn: () => readPreferences(api), enabled: userId !== '' }).data;
  const writing = useRef(new Queue());

  const change = useCallback(
    (part: (now: Preferences) => Partial<Preferences>) => {
      const key = preferencesKeys.of(userId);
      const apply = ({ preferences, rev }: StoredPreferences): StoredPreferences => ({
        preferences: { ...preferences, ...part(preferences) },
        rev,
      });
      client.setQueryData<StoredPreferences>(key, (now) => now && apply(now));
      const write = async () => {
        const { preferences, rev } = apply(await readPreferences(api));
        const result = await api.put({
          _id: PREFERENCES_ID,
          type: 'preferences',
          schemaVersion: versionOf('preferences'),
          ...preferences,
          ...(rev !== null && { baseRev: rev }),
        });
        if (!result.ok) notify({ tone: 'negative', about: PREFERENCES_ID, text: i18n._(refusalText(result)) });
        await client.invalidateQueries({ queryKey: key });
      };
      return writing.current.add(write);
    },
    [api, client, i18n, notify, userId],
  );
  return { preferences: stored?.preferences ?? null, change };
}
