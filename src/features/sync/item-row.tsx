import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WaitingItem } from '../../data/api/sync.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDates } from '../../i18n/dates.ts';

const KINDS: Record<WaitingItem['kind'], MessageDescriptor> = {
  post: msg`Post`,
  draft: msg`Draft`,
  profile: msg`Profile`,
  comment: msg`Comment`,
  message: msg`Message`,
  'chat-mark': msg`Messages marked as read`,
  'hidden-message': msg`Hidden message`,
  reaction: msg`Reaction`,
  reservation: msg`Reservation request`,
  'reservation-step': msg`Reply about a reservation`,
  organisation: msg`Organisation`,
  'organisation-step': msg`Organisation change`,
  review: msg`Review`,
  'review-answer': msg`Answer to a review`,
  opinion: msg`Review of a breed or an organisation`,
  like: msg`Like`,
  bookmark: msg`Bookmark`,
  report: msg`Report`,
  block: msg`Hidden or blocked person`,
  preferences: msg`Settings`,
  'read-mark': msg`Notifications marked as read`,
  pet: msg`Pet`,
  'pet-record': msg`Private notes about a pet`,
  announcement: msg`Announcement`,
  'pedigree-link': msg`Dog’s pedigree link`,
  'pedigree-proposal': msg`Pedigree`,
  transfer: msg`Change of pet owner`,
  photo: msg`Photo`,
};

/** One waiting or sent thing: what, when, and the progress of a photo. */
export function ItemRow({ item, children }: { item: WaitingItem; children?: ReactNode }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const count = item.count ?? 1;
  const kind = count > 1 ? `${i18n._(KINDS[item.kind])}: ${count}` : i18n._(KINDS[item.kind]);
  const together = useTogether(item);
  // A pending removal has neither text nor time.
  const isRemoval = item.writtenAt === '';
  const title = item.title !== '' ? item.title : isRemoval ? t`Removal` : (together ?? kind);
  const percent = item.progress === null ? null : Math.round(item.progress * 100);
  return (
    <li className="stack tight">
      <div>
        <p className="strong">{title}</p>
        <p className="field__hint">
          {isRemoval
            ? kind
            : [title === kind || together !== null ? '' : kind, dates.moment(item.writtenAt)]
                .filter(Boolean)
                .join(' · ')}
        </p>
        {item.state === 'waiting' && item.code !== null && <p>{i18n._(codeText(item.code))}</p>}
        {percent !== null && (
          <p className="sync-item__progress row">
            <progress max={100} value={percent} aria-label={t`Photo upload`} />
            {percent}%
          </p>
        )}
      </div>
      {children}
    </li>
  );
}

/** Likes and bookmarks share one row: their number. */
function useTogether({ kind, count }: WaitingItem): string | null {
  const { t } = useLingui();
  if (count === undefined) return null;
  if (kind === 'like') return t`${plural(count, { one: '# like', other: '# likes' })}`;
  if (kind === 'reaction') return t`${plural(count, { one: '# reaction', other: '# reactions' })}`;
  if (kind === 'bookmark') return t`${plural(count, { one: '# bookmark', other: '# bookmarks' })}`;
  return null;
}
