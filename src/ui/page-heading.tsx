import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The heading of a screen. It names the document and, after a navigation, takes the focus: otherwise a screen reader stays on a link
 * that is gone. The first screen of a visit (location key `default`) leaves the focus where the browser put it.
 */
export function PageHeading({
  title,
  hidden = false,
  children,
}: {
  title: string;
  hidden?: boolean;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'visually-hidden' : undefined}>
      {children ?? title}
    </h1>
  );
}
