import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

const FirstScreenContext = createContext<RefObject<boolean>>({ current: false });
const NamedContext = createContext<RefObject<boolean>>({ current: false });

/**
 * Holds what the headings of a visit share: whether the first screen has shown its own, and whether the address where
 * we are has a name already.
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

/**
 * Is set while the address has a name of its own, which says more than a heading that comes after it because the code
 * of its screen was slow.
 */
export const useNamedAddress = (): RefObject<boolean> => useContext(NamedContext);

/**
 * The heading of a screen. It names the document at once, by its own words unless `title` gives others, and, after a
 * navigation, takes the focus: otherwise a screen reader stays on a link that is gone. The first screen of a visit
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
    // Only what changed: the page's own metadata may have said it better meanwhile.
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
