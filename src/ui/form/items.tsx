import { useLingui } from '@lingui/react/macro';
import { Checkbox, Form, Input, type InputProps, Radio } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { describedBy, FieldNotes } from '../field/field-notes.tsx';
import { usePasswordShown } from '../field/password-shown.tsx';
import { SelectField } from '../field/select-field.tsx';
import { useRoom } from '../field/use-room.tsx';
import './items.css';

interface ItemProps {
  /** Of the value in the form that this stands in; within `ListOfItems` which of its things, and the value in it. */
  name: string | readonly (string | number)[];
  label: string;
  hint?: string | undefined;
  /** The sentence to show under the field; announced because the field refers to it. */
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
  /** An empty field is null in the form's values, and not ''. */
  nullable?: boolean;
  /** What is taken of what somebody typed or pasted; `before` stood there. Not within `ListOfItems`. */
  take?: (before: string, typed: string) => string;
}

/** What stands around a field: its label above, its notes below. `children` gets what the field says of itself. */
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

/** A labelled field of one line. */
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

/** An e-mail address as phones and password managers want to have it asked for. */
export function AddressItem(props: TextItemProps) {
  return (
    <TextItem type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

/** A password with a button that shows it: typing blind on a phone is where most failed sign-ins come from. */
export function PasswordItem(props: TextItemProps) {
  const { isCapsLockOn, field, button } = usePasswordShown(props);
  const { t } = useLingui();
  return <TextItem {...props} {...field} hint={isCapsLockOn ? t`Caps Lock is on.` : props.hint} suffix={button} />;
}

interface AreaItemProps extends ItemProps, Omit<TextAreaProps, 'name' | 'onPaste' | 'onInput'> {
  /** How much may still be typed; it stands right under the field. */
  left?: ReactNode;
}

/** A labelled field of several lines. */
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
  /** Whoever sees the form knows from elsewhere what is asked. */
  unseen?: boolean;
  onBlur?: (() => void) | undefined;
  children: ReactNode;
}

/** A question with its answers, and what is wrong with the one that was chosen. */
export function ChoiceGroup({ label, hint, error, unseen = false, onBlur, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset className="choice-item" aria-describedby={describedBy(id, hint)} onBlur={onBlur}>
      <legend className={unseen ? 'visually-hidden' : 'field__label'}>{label}</legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface ChoiceItemProps<T> extends Omit<ChoiceGroupProps, 'children'>, Pick<ItemProps, 'name'> {
  /** `text`: what is chosen, and what is said of it beside that. */
  options: readonly { value: T; text: ReactNode; disabled?: boolean }[];
  /** Short answers stand beside each other. */
  beside?: boolean;
  /** After the form has the new value. */
  onChosen?: (value: T) => void;
  /** Below the answers. */
  children?: ReactNode;
}

/** One of a few, all of them seen at once. */
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

/** Any number of a few; the value is a list of what is chosen. */
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

/** Something that is so or not. */
export function CheckItem({ name, label }: Pick<ItemProps, 'name' | 'label'>) {
  return (
    <Form.Item noStyle name={pathOf(name)} valuePropName="checked">
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  );
}

interface SelectItemProps<T extends string> extends ItemProps {
  options: readonly { value: T; text: string }[];
  /** What stands there before anything is chosen. */
  unchosen?: string;
  /** The form's value before anything is chosen. Default: ''. */
  none?: undefined;
  required?: boolean;
}

/**
 * One of a few from a list. The browser's own: a phone shows its wheel, and antd's does not tell screen readers what is
 * chosen (docs/adr/2026-11-widgets.md).
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
 * Puts a text into a field where somebody is typing. Set there, because after a value that differs from
 * what was typed the browser would put the caret at the end; it stays where it was among the characters that stay.
 */
function setText(field: HTMLInputElement, text: string): void {
  if (text === field.value) return;
  const caret = Math.max(0, (field.selectionStart ?? text.length) - (field.value.length - text.length));
  field.value = text;
  field.setSelectionRange(caret, caret);
}

const pathOf = (name: ItemProps['name']) => (typeof name === 'string' ? name : [...name]);

/** Several things of the same kind; what stands in each is named by its place. */
export const ListOfItems = Form.List;
