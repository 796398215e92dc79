import { useLingui } from '@lingui/react';
import { useDates } from '../../i18n/dates.ts';
import { relativeTime, relativeTimeEnds } from '../../i18n/relative.ts';
import { useServiceNow } from '../../session/sync-status.ts';
import { useNow } from '../../session/use-now.ts';

/** How long ago, or the date of what is older; its date and time on hover. Rerenders when its words change. */
export function RelativeTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  const dates = useDates();
  const then = Date.parse(at);
  const now = useServiceNow()();
  useNow([relativeTimeEnds(then, now)]);
  return (
    <time dateTime={at} title={dates.dateTime(at)}>
      {relativeTime(then, now, i18n.locale) ?? dates.date(at)}
    </time>
  );
}
