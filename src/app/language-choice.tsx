import { useCallback } from 'react';
import type { Locale } from '../domain/document.ts';
import { PROFILE_ID } from '../domain/profile/id.ts';
import { useDataClient } from '../session/data-client.tsx';
import { usePerson } from '../session/use-session.tsx';
import { LanguageSwitch } from '../ui/action/language-switch.tsx';

/**
 * The language switch of the bars. The choice stays on this device and, for somebody signed in, in their profile: also
 * offline, it is sent later.
 */
export function LanguageChoice() {
  const { api } = useDataClient();
  const person = usePerson();
  const keep = useCallback(
    async (preferredLanguage: Locale) => {
      if (person === null) return;
      const record = await api.get(PROFILE_ID);
      // A profile that has not arrived yet gets the language at the next choice; it must not be written anew from
      // nothing.
      if (record?.statement.type !== 'profile' || record.statement.preferredLanguage === preferredLanguage) return;
      const { _rev: baseRev, written: _, ...profile } = record.statement;
      await api.put({ ...profile, preferredLanguage, baseRev });
    },
    [api, person],
  );
  // What could not be kept shows in the sync badge; the language has changed in any case.
  return <LanguageSwitch onChanged={(locale) => void keep(locale)} />;
}
