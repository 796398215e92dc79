import { useLingui } from '@lingui/react/macro';
import { Checkbox, Form, Input, type InputProps, Radio } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { describedBy, FieldError, FieldHint, FieldNotes } from '../field/field-notes.tsx';
import { usePasswordShown } from '../field/password-shown.tsx';
import { SelectField } from '../field/select-field.tsx';
import { useRoom } from '../field/use-room.tsx';
import './items.css';

interface ItemProps {
  /**
   * The name of the value in the surrounding form; within `ListOfItems` the index of the entry, and the value in it.
   */
  name: string | readonly (string | number)[];
  label: string;
  hint?: string | undefined;
  /** The error under the field; announced because the field references it. */
  error?: string | undefined;
}

interface LabelledProps extends Omit<ItemProps, 'name'> {
  below: ReactNode;
  children: (field: {
    id: string;
    status: '' | 'error';
    'aria-invalid': boolean;
    'aria-describedby': string;
  }) => ReactNode;
}

interface TextItemProps extends ItemProps, Omit<InputProps, 'name' | 'onPaste' | 'onInput'> {
  /** An empty field is null in the form's values, not ''. */
  nullable?: boolean;
  /** Filters typed or pasted text; `before` is the field's earlier text. Not within `ListOfItems`. */
  take?: (before: string, typed: string) => string;
}

/** The frame of a field: its label above, its notes below. `children` gets the field's accessibility attributes. */
function Labelled({ label, hint, error, below, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        status: error === undefined ? '' : 'error',
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy(id, hint),
      })}
      {below}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function TextItem({ name, label, hint, error, nullable = false, take, children, ...input }: TextItemProps) {
  const { note, handlers } = useRoom<HTMLInputElement>(input);
  const form = Form.useFormInstance();
  const path = pathOf(name);
  const textOf = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (take === undefined) return target.value;
    const text = take(String(form.getFieldValue(path) ?? ''), target.value);
    // The event's own target is a copy that antd makes.
    if (nativeEvent.target instanceof HTMLInputElement) setText(nativeEvent.target, text);
    return text;
  };
  return (
    <Labelled label={label} hint={hint} error={error} below={note}>
      {(said) => (
        <div className={children ? 'field__beside' : undefined}>
          <Form.Item
            noStyle
            name={path}
            getValueFromEvent={textOf}
            {...(nullable && { normalize: (text: string) => text || null })}
          >
            <Input {...input} {...handlers} {...said} />
          </Form.Item>
          {children}
        </div>
      )}
    </Labelled>
  );
}

/** An e-mail address, with the attributes that phones and password managers expect. */
export function AddressItem(props: TextItemProps) {
  return (
    <TextItem type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

/** A password with a button that shows it: most failed sign-ins come from typing blind on a phone. */
export function PasswordItem(props: TextItemProps) {
  const { isCapsLockOn, field, button } = usePasswordShown(props);
  const { t } = useLingui();
  return <TextItem {...props} {...field} hint={isCapsLockOn ? t`Caps Lock is on.` : props.hint} suffix={button} />;
}

interface AreaItemProps extends ItemProps, Omit<TextAreaProps, 'name' | 'onPaste' | 'onInput'> {
  /** How much may still be typed; shown right under the field. */
  left?: ReactNode;
}

export function AreaItem({ name, label, hint, error, left, ...field }: AreaItemProps) {
  const { note, handlers } = useRoom<HTMLTextAreaElement>({ ...field, hasCounter: left !== undefined });
  const below = (
    <>
      {left}
      {note}
    </>
  );
  return (
    <Labelled label={label} hint={hint} error={error} below={below}>
      {(said) => (
        <Form.Item noStyle name={pathOf(name)}>
          <Input.TextArea rows={4} {...field} {...handlers} {...said} />
        </Form.Item>
      )}
    </Labelled>
  );
}

interface ChoiceGroupProps extends Omit<ItemProps, 'name'> {
  /** Hides the label where the context already says what is chosen. */
  unseen?: boolean;
  onBlur?: (() => void) | undefined;
  children: ReactNode;
}

/** A group of choices with its label and hint above them, and the error of the chosen one below. */
export function ChoiceGroup({ label, hint, error, unseen = false, onBlur, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset className="choice-item" aria-describedby={describedBy(id, hint)} onBlur={onBlur}>
      <legend className={unseen ? 'visually-hidden' : 'field__label'}>{label}</legend>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

interface ChoiceItemProps<T> extends Omit<ChoiceGroupProps, 'children'>, Pick<ItemProps, 'name'> {
  /** `text`: the choice, with its explanation. */
  options: readonly { value: T; text: ReactNode; disabled?: boolean }[];
  /** Puts short choices side by side. */
  beside?: boolean;
  /** Called after the form has the new value. */
  onChosen?: (value: T) => void;
  /** Below the choices. */
  children?: ReactNode;
}

/** One of a few, all of them visible. */
export function ChoiceItem<T extends string | number | boolean>(props: ChoiceItemProps<T>) {
  const { name, options, beside = false, onChosen, children, ...group } = props;
  return (
    <ChoiceGroup {...group}>
      <Form.Item noStyle name={pathOf(name)}>
        <Radio.Group
          name={useId()}
          className={beside ? 'choices choices--beside' : 'choices'}
          role="presentation"
          onChange={({ target }) => onChosen?.(target.value)}
        >
          {options.map(({ value, text, disabled = false }) => (
            <Radio key={String(value)} value={value} disabled={disabled} aria-invalid={group.error !== undefined}>
              {text}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {children}
    </ChoiceGroup>
  );
}

/** Any number of a few; the value is a list of the chosen ones. */
export function ChoicesItem<T extends string>(props: Omit<ChoiceItemProps<T>, 'beside' | 'onChosen'>) {
  const { name, options, children, ...group } = props;
  return (
    <ChoiceGroup {...group}>
      <Form.Item noStyle name={pathOf(name)}>
        <Checkbox.Group className="choices" role="presentation">
          {options.map(({ value, text, disabled = false }) => (
            <Checkbox
              key={value}
              value={value}
              disabled={disabled}
              aria-invalid={group.error !== undefined && !disabled}
            >
              {text}
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      {children}
    </ChoiceGroup>
  );
}

export function CheckItem({ name, label }: Pick<ItemProps, 'name' | 'label'>) {
  return (
    <Form.Item noStyle name={pathOf(name)} valuePropName="checked">
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  );
}

interface SelectItemProps<T extends string> extends ItemProps {
  options: readonly { value: T; text: string }[];
  /** The text shown before a choice. */
  unchosen?: string;
  /** The form's value before a choice. Default: ''. */
  none?: undefined;
  required?: boolean;
}

/**
 * One of a few from a list. A native select: a phone shows its own picker, and antd's does not announce the choice to
 * screen readers (docs/adr/2026-11-widgets.md).
 */
export function SelectItem<T extends string>({ name, hint: _, ...select }: SelectItemProps<T>) {
  const { none, ...field } = select;
  const empty = 'none' in select ? none : '';
  return (
    <Form.Item
      noStyle
      name={pathOf(name)}
      getValueProps={(value: T | undefined) => ({ value: value ?? '' })}
      normalize={(value: T | '') => (value === '' ? empty : value)}
    >
      <SelectField {...field} />
    </Form.Item>
  );
}

/**
 * Changes the text of a field while somebody types in it. Set directly, because for a value that differs from what was
 * typed the browser would move the caret to the end; here it stays at its position among the remaining characters.
 */
function setText(field: HTMLInputElement, text: string): void {
  if (text === field.value) return;
  const caret = Math.max(0, (field.selectionStart ?? text.length) - (field.value.length - text.length));
  field.value = text;
  field.setSelectionRange(caret, caret);
}

const pathOf = (name: ItemProps['name']) => (typeof name === 'string' ? name : [...name]);

/** Several entries of the same kind; the values of each are named by its index. */
export const ListOfItems = Form.List;
