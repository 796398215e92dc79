import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WaitingItem } from '../../data/api.ts';
import { useDates } from '../../i18n/dates.ts';

const KINDS: Record<WaitingItem['kind'], MessageDescriptor> = {
  post: msg`Post`,
  draft: msg`Draft`,
  profile: msg`Profile`,
  photo: msg`Photo`,
};

/** One waiting or sent thing: what, when, and for a photo how far. */
export function ItemRow({ item, children }: { item: WaitingItem; children?: ReactNode }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const kind = i18n._(KINDS[item.kind]);
  // A removal on its way has neither a text nor a time any more.
  const gone = item.writtenAt === '';
  const title = item.title !== '' ? item.title : gone ? t`Removal` : kind;
  const percent = item.progress === null ? null : Math.round(item.progress * 100);
  return (
    <li className="sync-item">
      <div>
        <p className="sync-item__title">{title}</p>
        <p className="field__hint">{gone ? kind : `${kind} · ${dates.moment(item.writtenAt)}`}</p>
        {percent !== null && (
          <p className="sync-item__progress">
            <progress max={100} value={percent} aria-label={t`Upload of the photo`} />
            {percent}%
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
