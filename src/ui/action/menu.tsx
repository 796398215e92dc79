import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../picture/icons.tsx';
import { IconButton } from './button.tsx';

export interface MenuEntry {
  text: string;
  icon: IconName;
  danger?: boolean;
  onChoose: () => void;
}

/** One of several signs in a row above the entries, of which one may be chosen. */
export interface MenuChoice {
  text: string;
  sign: string;
  chosen: boolean;
  onChoose: () => void;
}

interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  choices?: { label: string; options: readonly MenuChoice[] };
}

/** The gap between the menu and the edge of the screen. */
const MARGIN_PX = 8;

/**
 * A button that opens a short list of commands (ARIA menu button): arrow keys, Home, End, Escape. The list is in the
 * browser's top layer if supported, so that no card around it clips it.
 */
export function Menu({ label, ...items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLSpanElement>(null);
  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) button.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={button}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </IconButton>
      {open && <List {...items} id={id} label={label} anchor={button} onClose={close} />}
    </span>
  );
}

interface ListProps extends MenuProps {
  id: string;
  anchor: { current: HTMLElement | null };
  onClose: (focus: boolean) => void;
}

function List({ id, label, entries, choices, anchor, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || anchor.current === null) return;
    if ('showPopover' in element) {
      element.popover = 'manual';
      element.showPopover();
    }
    place(element, anchor.current.getBoundingClientRect());
    element.querySelector('button')?.focus({ preventScroll: true });
  }, [anchor]);
  useEffect(() => {
    const away = ({ target }: Event) => {
      if (target instanceof Node && (list.current?.contains(target) || anchor.current?.contains(target))) return;
      onClose(false);
    };
    // Scrolling moves the button away from the menu, so the menu follows. The page also scrolls when content above
    // grows or is removed: closing the menu then would close it under a finger about to choose.
    const follow = ({ target }: Event) => {
      if (list.current === null || anchor.current === null) return;
      if (target instanceof Node && list.current.contains(target)) return;
      const button = anchor.current.getBoundingClientRect();
      if (isOnScreen(button)) place(list.current, button);
      else onClose(false);
    };
    document.addEventListener('pointerdown', away);
    window.addEventListener('scroll', follow, { passive: true, capture: true });
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', away);
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [anchor, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(false);
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = items.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (to !== undefined) items.at(to % items.length)?.focus();
    else if (event.key === 'Escape') onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={list} id={id} role="menu" aria-label={label} className="menu" onKeyDown={onKeyDown}>
      {choices !== undefined && (
        <fieldset aria-label={choices.label} className="menu__choices">
          {choices.options.map(({ text, sign, chosen, onChoose }) => (
            <button
              key={sign}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={chosen}
              aria-label={text}
              title={text}
              className="menu__choice"
              onClick={() => {
                onClose(true);
                onChoose();
              }}
            >
              {sign}
            </button>
          ))}
        </fieldset>
      )}
      {entries.map(({ text, icon, danger = false, onChoose }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={danger ? 'menu__item menu__item--danger' : 'menu__item'}
          onClick={() => {
            onClose(true);
            onChoose();
          }}
        >
          <Icon name={icon} size={20} />
          {text}
        </button>
      ))}
    </div>
  );
}

const isOnScreen = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight;

/** Below the button with the right edges aligned; above it if there is no room below. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(Math.max(MARGIN_PX, button.right - width), window.innerWidth - width - MARGIN_PX);
  const below = button.bottom + 4;
  const top = below + height > window.innerHeight - MARGIN_PX ? Math.max(MARGIN_PX, button.top - height - 4) : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}
