import { useLingui } from '@lingui/react/macro';

/** Where something of one's own is that is not published as it stands here. */
export function OnItsWay({ waiting }: { waiting: boolean }) {
  const { t } = useLingui();
  return (
    <span className={waiting ? 'chip chip--warn' : 'chip chip--info'}>
      {waiting ? t`Waiting to send` : t`Sent, now publishing`}
    </span>
  );
}
