import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Choice {
  value: number;
  text: string;
  disabled: boolean;
}

interface ChoiceGridProps {
  label: string;
  choices: readonly Choice[];
  current: number;
  columns: number;
  onChoose: (value: number) => void;
}

/** Months or years to choose from: one Tab stop, the arrow keys move, as in the grid of days. */
export function ChoiceGrid({ label, choices, current, columns, onChoose }: ChoiceGridProps) {
  const group = useRef<HTMLDivElement>(null);
  const stop =
    choices.find(({ value, disabled }) => value === current && !disabled) ?? choices.find((one) => !one.disabled);
  // The button that opened the grid is still there, but the grid gets the focus: the person came to choose.
  useEffect(() => {
    group.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, []);
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(group.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the grid.
    <div ref={group} role="group" aria-label={label} className="choice-grid" data-columns={columns} onKeyDown={walk}>
      {choices.map(({ value, text, disabled }) => (
        <button
          key={value}
          type="button"
          disabled={disabled}
          aria-pressed={value === current}
          tabIndex={value === stop?.value ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
