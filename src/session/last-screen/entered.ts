import { type ElementPath, elementPathOf, findElement } from '../../platform/last-screen/element-path.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface Entered {
  readonly spot: ElementPath;
  readonly value: string;
}

/** The input on the last screen, in the order of its fields. */
export function enteredOn(screen: HTMLElement): Entered[] {
  const fields = [...screen.querySelectorAll<Field>('input, textarea, select')];
  return fields.flatMap((field) => {
    const spot = field.value === valueBefore(field) ? null : elementPathOf(screen, field);
    return spot === null ? [] : [{ spot, value: field.value }];
  });
}

/** Enters it into the app’s own fields; input without such a field is dropped. */
export function enter(root: HTMLElement, entered: readonly Entered[]): void {
  for (const { spot, value } of entered) enterInto(findElement(root, spot), value);
}

function valueBefore(field: Field): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

/** As the browser itself would: React notices only a value that bypasses its own setter. */
function enterInto(field: HTMLElement | null, value: string): void {
  if (!isField(field)) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function isField(element: HTMLElement | null): element is Field {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);
}
