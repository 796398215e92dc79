import { ButtonLink } from '../../../ui/action/button.tsx';

interface BlockedBannerProps {
  text: string;
  /** The link to the remedy, if there is one. */
  to?: string | undefined;
  go?: string | undefined;
  /** Called when the person follows a link out of the dialog. */
  onLeave: () => void;
}

/** Why nothing can be announced now, and where to change that. */
export function BlockedBanner({ text, to, go, onLeave }: BlockedBannerProps) {
  return (
    <div className="banner">
      <p>{text}</p>
      {to !== undefined && (
        <div className="banner__actions row row--wrap">
          <ButtonLink to={to} small onClick={onLeave}>
            {go}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
