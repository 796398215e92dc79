import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/layout/tabs.tsx';

/** Spec part 1, section 9: in this order, the first one by default. */
type ProfileTab = 'posts' | 'pets' | 'services' | 'contacts' | 'reviews';

export function ProfileTabs({ panels }: { panels: Record<ProfileTab, ReactNode> }) {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`Profile sections`}
      tabs={[
        { key: 'posts', name: t`Posts`, panel: panels.posts },
        { key: 'pets', name: t`Pets`, panel: panels.pets },
        { key: 'services', name: t`Services`, panel: panels.services },
        { key: 'contacts', name: t`Contacts`, panel: panels.contacts },
        { key: 'reviews', name: t`Reviews`, panel: panels.reviews },
      ]}
    />
  );
}
