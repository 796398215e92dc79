import { useLingui } from '@lingui/react/macro';

/** The state of an own item that is not published in this version. */
export function OnItsWay({ waiting }: { waiting: boolean }) {
  const { t } = useLingui();
  return (
    <span className={waiting ? 'chip chip--warn' : 'chip chip--info'}>
      {waiting ? t`Waiting to send` : t`Sent, now publishing`}
    </span>
  );
}
