import { useLingui } from '@lingui/react/macro';
import { Checkbox, Form, Input, type InputProps, Radio } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../action/button.tsx';
import { describedBy, FieldNotes } from '../field/field-notes.tsx';
import { useRoom } from '../field/use-room.tsx';
import { Icon } from '../picture/icons.tsx';
import './items.css';

interface ItemProps {
  /** Of the value in the form that this stands in. */
  name: string;
  label: string;
  hint?: string | undefined;
  /** The sentence to show under the field; announced because the field refers to it. */
  error?: string | undefined;
}

type TextItemProps = ItemProps & Omit<InputProps, 'name' | 'onPaste' | 'onInput'>;

/** A labelled field of one line. */
export function TextItem({ name, label, hint, error, ...input }: TextItemProps) {
  const id = useId();
  const { note, handlers } = useRoom<HTMLInputElement>(input);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <Form.Item noStyle name={name}>
        <Input
          {...input}
          {...handlers}
          id={id}
          status={error === undefined ? '' : 'error'}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint)}
        />
      </Form.Item>
      {note}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
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
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextItem
      {...props}
      hint={capsLock ? t`Caps Lock is on.` : props.hint}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
      suffix={
        <IconButton label={t`Show password`} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eyeOff' : 'eye'} size={22} />
        </IconButton>
      }
    />
  );
}

interface AreaItemProps extends ItemProps, Omit<TextAreaProps, 'name' | 'onPaste' | 'onInput'> {
  /** How much may still be typed; it stands right under the field. */
  left?: ReactNode;
}

/** A labelled field of several lines. */
export function AreaItem({ name, label, hint, error, left, ...field }: AreaItemProps) {
  const id = useId();
  const { note, handlers } = useRoom<HTMLTextAreaElement>({ ...field, hasCounter: left !== undefined });
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <Form.Item noStyle name={name}>
        <Input.TextArea
          rows={4}
          {...field}
          {...handlers}
          id={id}
          status={error === undefined ? '' : 'error'}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint)}
        />
      </Form.Item>
      {left}
      {note}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

interface ChoiceItemProps<T extends string> extends ItemProps {
  options: readonly { value: T; text: string }[];
  /** Its options stand below each other. */
  onBlur?: () => void;
}

/** One of a few, all of them seen at once. */
export function ChoiceItem<T extends string>({ name, label, hint, error, options, onBlur }: ChoiceItemProps<T>) {
  const id = useId();
  return (
    <fieldset className="choice-item" aria-describedby={describedBy(id, hint)} onBlur={onBlur}>
      <legend className="field__label">{label}</legend>
      <Form.Item noStyle name={name}>
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
    <Form.Item noStyle name={name} valuePropName="checked">
      <Checkbox className="check-item">{label}</Checkbox>
    </Form.Item>
  );
}
