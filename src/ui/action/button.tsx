import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

type ButtonVariant = 'primary' | 'quiet' | 'text' | 'danger';

interface ButtonStyle {
  variant?: ButtonVariant;
  wide?: boolean;
  small?: boolean;
}

function classes({ variant = 'quiet', wide = false, small = false }: ButtonStyle): string {
  return ['button', `button--${variant}`, wide && 'button--wide', small && 'button--small'].filter(Boolean).join(' ');
}

export function Button({ variant, wide, small, ...rest }: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ ...(variant && { variant }), ...(wide && { wide }), ...(small && { small }) })}
    />
  );
}

/**
 * A link styled as a button: it navigates, so it stays a link for the keyboard and for screen readers. `card`: the
 * whole card around it leads there.
 */
export function ButtonLink({
  variant,
  wide,
  small,
  card = false,
  ...rest
}: ButtonStyle & LinkProps & { card?: boolean }) {
  const style = classes({ ...(variant && { variant }), ...(wide && { wide }), ...(small && { small }) });
  return <Link {...rest} className={card ? `${style} card-link` : style} />;
}

/** A button that shows only an icon: `label` is its name. */
export function IconButton({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className="icon-button">
      {children}
    </button>
  );
}

/** A link that shows only an icon; `count` above zero is shown as a badge, and must be part of `label` as well. */
export function IconLink({
  label,
  count = 0,
  children,
  ...rest
}: { label: string; count?: number; children: ReactNode } & LinkProps) {
  return (
    <Link title={label} aria-label={label} {...rest} className="icon-button">
      {children}
      <CountBadge count={count} />
    </Link>
  );
}

/** The number of new things; above 9 it is "9+". Decoration: its parent has the number in its name. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="count-badge" aria-hidden="true">
      {count > 9 ? '9+' : count}
    </span>
  );
}
