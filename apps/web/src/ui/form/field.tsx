import type { ReactNode } from 'react';
import { FailureLine, type Failure } from '../failure-line.tsx';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';

export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly required?: boolean | undefined;
  /** A short hint under the field. */
  readonly help?: string | undefined;
  /** Hides the label visually, where a column or a heading already says it. */
  readonly labelUnseen?: boolean | undefined;
  /** Reads the error out as soon as it appears, because it answers a choice and not a blur. */
  readonly announces?: boolean;
  /** Why the choices of the field could not be fetched, with a retry. */
  readonly failure?: Failure | undefined;
  /** How long the text is and may be; shown when it comes near. */
  readonly counted?: TextLength | undefined;
  readonly children: ReactNode;
}

/** The length of a typed text and its limit, in characters. */
export interface TextLength {
  readonly length: number;
  readonly max: number;
}

/** From this part of its limit on the length of a text is shown. */
const nearLimit = 0.8;

/** The frame around a control: its label above, hint and error below, connected to it for screen readers by `fieldAria`. */
export function Field({
  id,
  label,
  error,
  required,
  help,
  labelUnseen,
  announces,
  failure,
  counted,
  children,
}: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={labelUnseen === true ? 'unseen' : styles.label} htmlFor={id}>
        {label}
        {required === true && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      <FieldError id={id} error={error} announces={announces === true} />
      {counted !== undefined && counted.length >= counted.max * nearLimit && (
        <p className={styles.counted} data-over={counted.length > counted.max || undefined}>
          {counted.length.toLocaleString('en-GB')} of {counted.max.toLocaleString('en-GB')} characters
        </p>
      )}
      <FailureLine failure={failure} />
      {help !== undefined && error === undefined && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** The frame around a group of choices that form one value. */
export function FieldGroup({
  id,
  label,
  error,
  children,
}: Pick<FieldFrameProps, 'id' | 'label' | 'error' | 'children'>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>{children}</div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

function FieldError({ id, error, announces = false }: Pick<FieldFrameProps, 'id' | 'error'> & { announces?: boolean }) {
  if (error === undefined) return null;
  return (
    <p className={styles.error} id={`${id}-error`} role={announces ? 'alert' : undefined}>
      <Icon name="error" size={14} />
      {error}
    </p>
  );
}

/** The ARIA attributes of a control: invalid, required, and described by the texts below it. */
export function fieldAria(of: {
  id: string;
  error: string | undefined;
  required?: boolean | undefined;
  help?: string | undefined;
}) {
  const describedBy = of.error !== undefined ? `${of.id}-error` : of.help !== undefined ? `${of.id}-help` : undefined;
  return {
    'aria-invalid': of.error !== undefined || undefined,
    'aria-required': of.required === true || undefined,
    'aria-describedby': describedBy,
  };
}
