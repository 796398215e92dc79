import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

const FirstScreenContext = createContext<RefObject<boolean>>({ current: false });

/** Holds true until the first screen of the visit has shown its heading. */
export function FirstScreenProvider({ children }: { children: ReactNode }) {
  const first = useRef(true);
  return <FirstScreenContext value={first}>{children}</FirstScreenContext>;
}

/**
 * The heading of a screen. It names the document at once, by its own words unless `title` gives others, and, after a navigation, takes the focus: otherwise a screen reader
 * stays on a link that is gone. The first screen of a visit leaves the focus where the browser put it.
 */
export function PageHeading({
  title,
  hidden = false,
  children,
}: {
  title?: string;
  hidden?: boolean;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const named = useRef<string | null>(null);
  const first = useContext(FirstScreenContext);
  useEffect(() => {
    const name = title ?? `${heading.current?.textContent ?? ''} · ${t({ id: 'productName', message: 'Lapka' })}`;
    // Only what changed: the page's own metadata may have said it better meanwhile.
    if (name === named.current) return;
    named.current = name;
    document.title = name;
  });
  useEffect(() => {
    if (first.current) first.current = false;
    else heading.current?.focus({ preventScroll: true });
  }, [first]);
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'visually-hidden' : undefined}>
      {children ?? title}
    </h1>
  );
}
