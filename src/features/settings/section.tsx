import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { Result } from '../../data/api/result.ts';
import { routePath } from '../../domain/routes.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Icon, type IconName } from '../../ui/picture/icons.tsx';

export function Section({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings__section panel stack" aria-labelledby={id}>
      <h2 id={id}>
        <Icon name={icon} size={22} />
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The service's response: the content once it has arrived, and otherwise the reason and the possible actions. */
export function Answer<T>({
  answer,
  data = 'line',
  onAgain,
  children,
}: {
  answer: Result<T> | undefined;
  /** The space reserved while loading, so that nothing below moves. */
  data?: 'line' | 'account' | 'devices';
  onAgain: () => void;
  children: (value: T) => ReactNode;
}) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const ended = useSession().kind === 'expired';
  if (answer === undefined) {
    return (
      <p className={`settings__coming settings__coming--${data}`} role="status">
        {t`Loading`}
      </p>
    );
  }
  if (answer.ok) return children(answer.value);
  return (
    <div className="settings__missing row row--wrap between" role="status">
      <p>
        {answer.code === 'network/offline'
          ? t`You’re offline. You need a connection for this part.`
          : i18n._(refusalText(answer))}
      </p>
      {ended && answer.code !== 'network/offline' ? (
        <ButtonLink small to={routePath('signIn')} state={{ from: pathname }}>
          {t`Sign in`}
        </ButtonLink>
      ) : (
        <Button small onClick={onAgain}>
          {t`Try again`}
        </Button>
      )}
    </div>
  );
}
