import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/picture/icons.tsx';
import './accounts.css';

/** The result of requesting or using a mail's link: it replaces the form and is announced to screen readers. */
export function LinkPanel({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="account account--message panel" aria-label={title}>
      <div className="account__message" role="status">
        <span className="account__sign">
          <Icon name={icon} size={32} />
        </span>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children !== undefined && <div className="account__buttons">{children}</div>}
    </section>
  );
}
