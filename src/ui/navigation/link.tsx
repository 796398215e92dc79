import type { ComponentProps, MouseEventHandler } from 'react';
import { Link as WouterLink } from 'wouter';
import { wholeAddress } from './address.ts';
import { useLocation } from './use-location.ts';
import type { NavigateOptions } from './use-navigate.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string };

/**
 * A way to another screen. The browser keeps what it does better: other buttons, keys that are held, other windows. To
 * the address at which one is, it makes no second entry.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const address = wholeAddress(to, pathname);
  return (
    <WouterLink asChild to={address} replace={replace ?? address === `${pathname}${search}${hash}`} state={state}>
      <Anchor {...rest} onEveryClick={onClick} />
    </WouterLink>
  );
}

/** A link to a screen whose part of the address is where one is, or with `end` exactly there, says so. */
export function NavLink({ to, end = false, className, ...rest }: LinkProps & { className: string; end?: boolean }) {
  const here = useLocation().pathname.toLowerCase();
  const there = to.toLowerCase();
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`));
  return (
    <Link
      {...rest}
      to={to}
      className={isCurrent ? `${className} active` : className}
      {...(isCurrent && { 'aria-current': 'page' })}
    />
  );
}

type AnchorProps = ComponentProps<'a'> & { onEveryClick: MouseEventHandler<HTMLAnchorElement> | undefined };

/** `onClick` comes from wouter and moves; ours hears also of clicks that are left to the browser. */
function Anchor({ href, onClick, onEveryClick, target, children, ...rest }: AnchorProps) {
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onEveryClick?.(event);
        if (!event.defaultPrevented && (target === undefined || target === '_self')) onClick?.(event);
      }}
    >
      {children}
    </a>
  );
}
