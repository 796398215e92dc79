import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

const FirstScreenContext = createContext<RefObject<boolean>>({ current: false });

/** Holds true until the first screen of the visit has shown its heading. */
export function FirstScreenProvider({ children }: { children: ReactNode }) {
  const first = useRef(true);
  return <FirstScreenContext value={first}>{children}</FirstScreenContext>;
}

/**
 * The heading of a screen. It names the document and, after a navigation, takes the focus: otherwise a screen reader stays on a link
 * that is gone. The first screen of a visit leaves the focus where the browser put it.
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
  const first = useContext(FirstScreenContext);
  useEffect(() => {
    document.title = title;
  }, [title]);
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
