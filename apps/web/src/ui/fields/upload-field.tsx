import { useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import type { FieldWords } from './text-field.tsx';
import styles from './upload-field.module.css';

export interface UploadFieldProps extends FieldBinding<File | undefined>, FieldWords {
  /** Which files the chooser offers: `.jpg,.jpeg,.png`. One that is dropped is judged by `refusal` alone. */
  readonly accept: string;
  /** The words for a file that is not taken, if it is not; it may have to be read for that. */
  readonly refusal: (file: File) => string | undefined | Promise<string | undefined>;
}

/** A file that is chosen or dropped. One that is refused never becomes the value; the words for it stand at the field. */
export function UploadField({ label, required, help, labelUnseen, accept, refusal, ...field }: UploadFieldProps) {
  const { id, name, value, error, disabled } = field;
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef<File>(undefined);
  const [isOver, setIsOver] = useState(false);

  async function take(file: File): Promise<void> {
    newest.current = file;
    const words = await refusal(file);
    // another one was chosen meanwhile
    if (newest.current !== file) return;
    field.onFault(words);
    field.onChange(words === undefined ? file : undefined);
    field.onLeave();
  }

  function remove(): void {
    newest.current = undefined;
    field.onFault(undefined);
    field.onChange(undefined);
    input.current?.focus();
  }

  return (
    <Field id={id} label={label} error={error} required={required} help={help} labelUnseen={labelUnseen} announces>
      <div
        className={classNames(styles.place, isOver && styles.over, error !== undefined && styles.wrong)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!disabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const file = event.dataTransfer.files[0];
          if (file !== undefined && !disabled) void take(file);
        }}
      >
        <input
          {...fieldAria({ id, error, required, help })}
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // the same file may be chosen again after it was changed
            event.target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
        <label className={styles.choose} htmlFor={id}>
          {value === undefined ? 'Choose a file' : 'Choose another file'}
        </label>
        {value === undefined ? (
          <span className={styles.quiet}>or drop it here</span>
        ) : (
          <>
            <span className={styles.name}>{value.name}</span>
            <span className={styles.quiet}>{shownSize(value.size)}</span>
            <IconButton icon="close" label={`Remove ${value.name}`} size="tiny" disabled={disabled} onClick={remove} />
          </>
        )}
      </div>
    </Field>
  );
}

/** How large a file is, in the largest unit of which there is at least one: `812 B`, `20 KB`, `9.8 MB`. Never rounded up over a bound. */
function shownSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.floor(bytes / 1000)} KB`;
  return `${Math.floor(bytes / 100_000) / 10} MB`;
}
