import { useLingui } from '@lingui/react/macro';
import { OnceButton } from '../../ui/action/once-button.tsx';

interface OwnThingBannerProps {
  /** Its state. */
  text: string;
  /** Why it was refused; null if it was not. */
  refused: string | null;
  onSendAgain: () => Promise<boolean>;
  /** Withdraws it, or discards the refused version; null if the service already has it. */
  onLeave: (() => Promise<boolean>) | null;
}

/** An own unpublished item: its state and the possible actions. */
export function OwnThingBanner({ text, refused, onSendAgain, onLeave }: OwnThingBannerProps) {
  const { t } = useLingui();
  return (
    <div className={refused === null ? 'banner' : 'banner banner--refused'}>
      <p role="status">
        {text} {refused}
      </p>
      <div className="banner__actions row row--wrap">
        {refused !== null && (
          <OnceButton small work={onSendAgain}>
            {t`Send again`}
          </OnceButton>
        )}
        {onLeave !== null && (
          <OnceButton small work={onLeave}>
            {refused === null ? t`Withdraw it` : t`Discard`}
          </OnceButton>
        )}
      </div>
    </div>
  );
}
