import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import { severalFilesWords } from './error-words.ts';
import type { FieldWords } from './text-field.tsx';
import styles from './upload-field.module.css';

export interface UploadFieldProps extends FieldBinding<File | undefined>, FieldWords {
  /** The file types that the file chooser offers: `.jpg,.jpeg,.png`. `refusal` alone checks a dropped file. */
  readonly accept: string;
  /** The error message for a file that is not accepted; it may have to read the file. */
  readonly refusal: (file: File) => string | undefined | Promise<string | undefined>;
  /** Every accepted file is passed on, one after the other; otherwise the last one replaces those before. */
  readonly several?: boolean;
}

/** A file that is chosen or dropped. A rejected file never becomes the value; its error message is shown at the field. */
export function UploadField(props: UploadFieldProps) {
  const { label, required, help, labelUnseen, accept, several = false, ...field } = props;
  const { id, name, value, error, disabled } = field;
  const input = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [isOver, setIsOver] = useState(false);

  // the properties may change while a file is read; the file goes to the field as it is then
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });
  const [next] = waiting;
  useEffect(() => {
    if (next === undefined) return undefined;
    // another file may be chosen meanwhile
    let isGone = false;
    void Promise.resolve(newest.current.refusal(next)).then((words) => {
      if (isGone) return;
      const { onUnread, onChange, onLeave } = newest.current;
      if (words !== undefined || !several) onUnread(words);
      if (words === undefined) onChange(next);
      else if (!several) onChange(undefined);
      onLeave();
      setWaiting((before) => before.slice(1));
    });
    return () => {
      isGone = true;
    };
  }, [next, several]);

  function take(files: readonly File[]): void {
    if (several) {
      if (waiting.length === 0) field.onUnread(undefined);
      setWaiting((before) => [...before, ...files]);
    } else if (files.length > 1) field.onUnread(severalFilesWords);
    else setWaiting(files);
  }

  function remove(): void {
    setWaiting([]);
    field.onUnread(undefined);
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
          if (!disabled) take([...event.dataTransfer.files]);
        }}
      >
        <input
          {...fieldAria({ id, error, required, help })}
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          type="file"
          multiple={several}
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // so that the same file can be chosen again after it was changed
            event.target.value = '';
            take(files);
          }}
        />
        <label className={styles.choose} htmlFor={id}>
          {value === undefined ? 'Choose a file' : 'Choose another file'}
        </label>
        {value === undefined ? (
          <span className={styles.quiet}>or drop it here</span>
        ) : (
          <span className={styles.chosen}>
            <span className={styles.name}>{value.name}</span>
            <span className={styles.quiet}>{shownSize(value.size)}</span>
            <IconButton icon="close" label={`Remove ${value.name}`} size="tiny" disabled={disabled} onClick={remove} />
          </span>
        )}
      </div>
    </Field>
  );
}

/** A file size in the largest unit with at least one whole: `812 B`, `20 KB`, `9.8 MB`. Never rounded up past a limit. */
function shownSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.floor(bytes / 1000)} KB`;
  return `${Math.floor(bytes / 100_000) / 10} MB`;
}
