import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

const FirstScreenContext = createContext<RefObject<boolean>>({ current: false });
const NamedContext = createContext<RefObject<boolean>>({ current: false });

/**
 * Holds the shared state of a visit's headings: whether the first screen has shown its own, and whether the current
 * address has a title already.
 */
export function HeadingsProvider({ children }: { children: ReactNode }) {
  const first = useRef(true);
  const named = useRef(false);
  return (
    <FirstScreenContext value={first}>
      <NamedContext value={named}>{children}</NamedContext>
    </FirstScreenContext>
  );
}

/** Set while the address has a title of its own, which is better than a later heading of a slowly loaded screen. */
export const useNamedAddress = (): RefObject<boolean> => useContext(NamedContext);

/**
 * The heading of a screen. It sets the document's title at once, from its own text unless `title` gives another, and
 * takes the focus after a navigation: otherwise a screen reader stays on a removed link. The first screen of a visit
 * leaves the focus where the browser put it.
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
  const addressNamed = useNamedAddress();
  useEffect(() => {
    const name = title ?? `${heading.current?.textContent ?? ''} · ${t({ id: 'productName', message: 'Lapka' })}`;
    // Only on a change: the page's own metadata may have set a better title since.
    if (name === named.current) return;
    const late = named.current === null && addressNamed.current;
    named.current = name;
    if (!late) document.title = name;
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
