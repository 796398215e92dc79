import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { DeviceContents } from '../../data/api/sync.ts';
import { RelativeTime } from '../../entities/statement/relative-time.tsx';
import { useDataClient } from '../../session/session.tsx';
import { FactList, type FactRow } from '../../ui/layout/fact-list.tsx';

const SUBJECTS = {
  posts: msg`Posts`,
  announcements: msg`Announcements`,
  chats: msg`Chats`,
  pets: msg`Pets`,
  pedigrees: msg`Pedigrees`,
  photos: msg`Photos`,
} as const satisfies Record<DeviceContents['of'], unknown>;

/** `own` as the second part: signing out removes it from the page's memory. */
const CONTENTS = ['contents', 'own'] as const;

/** What can be read here without a network, and how old it is. */
export function ContentsList() {
  const { i18n, t } = useLingui();
  const { api } = useDataClient();
  const { data = [] } = useQuery({ queryKey: CONTENTS, queryFn: () => api.contents(), staleTime: 0 });
  if (data.length === 0) return null;
  const rows = data.map(({ of, count, asOf }): FactRow => {
    const number = i18n.number(count);
    return [
      i18n._(SUBJECTS[of]),
      asOf === null ? (
        number
      ) : (
        <>
          {number} · <RelativeTime at={asOf} />
        </>
      ),
    ];
  });
  return (
    <>
      <h3>{t`Here without a network`}</h3>
      <FactList rows={rows} />
    </>
  );
}
