import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRole } from '../../../domain/account/rules.ts';
import type { Code } from '../../../domain/codes.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { pinnedKey } from './pinned-key.ts';

/** For admins: pins this article on everybody's dashboard for a season, or removes it there. */
export function PinButton({ slug }: { slug: string }) {
  const person = usePerson();
  return person !== null && hasRole(person.roles, 'admin') ? <AdminsPinButton slug={slug} /> : null;
}

function AdminsPinButton({ slug }: { slug: string }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const pinned = useQuery({ queryKey: pinnedKey, queryFn: () => api.pinnedArticle() }).data;
  const [refused, setRefused] = useState<Code | null>(null);
  const isPinned = pinned?.slug === slug;
  const pin = async () => {
    const result = await api.pinArticle(isPinned ? null : slug);
    setRefused(result.ok ? null : result.code);
    await client.invalidateQueries({ queryKey: pinnedKey });
    // Pressed again it does the opposite.
    return false;
  };
  return (
    <>
      <OnceButton work={pin}>{isPinned ? t`Unpin` : t`Pin for everyone`}</OnceButton>
      <p role="alert" className="field__error">
        {refused !== null && i18n._(codeText(refused))}
      </p>
    </>
  );
}
