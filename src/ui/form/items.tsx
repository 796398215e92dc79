import { useLingui } from '@lingui/react/macro';
import { Checkbox, Form, Input, type InputProps, Radio } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldNotes } from '../field/field-notes.tsx';
import { usePasswordShown } from '../field/password-shown.tsx';
import { SelectField } from '../field/select-field.tsx';
import { useRoom } from '../field/use-room.tsx';
import './items.css';

interface ItemProps {
  /** Of the value in the form that this stands in; within `ListOfItems` which of its things, and the value in it. */
  name: string | readonly [index: number, field: string];
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
export function TextItem({ name, label, hint, error, nullable = false, children, ...input }: TextItemProps) {
  const { note, handlers } = useRoom<HTMLInputElement>(input);
  return (
    <Labelled label={label} hint={hint} error={error} below={note}>
      {(said) => (
        <div className={children ? 'field__beside' : undefined}>
          <Form.Item noStyle name={pathOf(name)} {...(nullable && { normalize: (text: string) => text || null })}>
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

interface ChoiceItemProps<T extends string> extends ItemProps {
  options: readonly { value: T; text: string }[];
  onBlur?: () => void;
}

/** One of a few, all of them seen at once. */
export function ChoiceItem<T extends string>({ name, label, hint, error, options, onBlur }: ChoiceItemProps<T>) {
  const id = useId();
  return (
    <fieldset className="choice-item" aria-describedby={describedBy(id, hint)} onBlur={onBlur}>
      <legend className="field__label">{label}</legend>
      <Form.Item noStyle name={pathOf(name)}>
        <Radio.Group name={id} vertical role="presentation">
          {options.map(({ value, text }) => (
            <Radio key={value} value={value} aria-invalid={error !== undefined}>
              {text}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/** Something that is so or not. */
export function CheckItem({ name, label }: Pick<ItemProps, 'name' | 'label'>) {
  return (
    <Form.Item noStyle name={pathOf(name)} valuePropName="checked">
      <Checkbox className="check-item">{label}</Checkbox>
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

const pathOf = (name: ItemProps['name']) => (typeof name === 'string' ? name : [...name]);

/** Several things of the same kind; what stands in each is named by its place. */
export const ListOfItems = Form.List;
