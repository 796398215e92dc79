import { useLingui } from '@lingui/react/macro';
import { OnceButton } from '../../ui/action/once-button.tsx';

interface OwnThingBannerProps {
  /** What is happening to it. */
  text: string;
  /** Why it was refused; null: it was not. */
  refused: string | null;
  onSendAgain: () => Promise<boolean>;
  /** Takes it back, or discards what was refused; null: it is with the service already. */
  onLeave: (() => Promise<boolean>) | null;
}

/** Something of one's own that is not made yet: what is happening to it, and what can be done. */
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
