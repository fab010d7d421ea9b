import { useId } from 'react';
import type { ChosenReading } from './import-mapping.ts';
import styles from './work-logs.module.css';

const encodings = ['UTF-8', 'UTF-16 LE', 'UTF-16 BE', 'Windows-1252'] as const;
const separators = { comma: 'Comma ,', semicolon: 'Semicolon ;', tab: 'Tab', pipe: 'Pipe |' } as const;

/** The detected format of a file; after a correction by the user the file is read again. */
export function HowWritten({
  reading,
  onReading,
}: {
  readonly reading: Pick<ChosenReading, 'encoding' | 'separator'>;
  readonly onReading: (changed: Partial<ChosenReading>) => void;
}) {
  const id = useId();
  return (
    <div className={styles.written} role="group" aria-label="How the file is written">
      <label htmlFor={`${id}-separator`}>
        <span>Separator</span>
        <select
          id={`${id}-separator`}
          className={styles.choice}
          value={reading.separator ?? ''}
          onChange={({ target }) =>
            onReading({ separator: target.value === '' ? null : (target.value as keyof typeof separators) })
          }
        >
          <option value="">Detect it in the file</option>
          {Object.entries(separators).map(([separator, words]) => (
            <option key={separator} value={separator}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-encoding`}>
        <span>Encoding</span>
        <select
          id={`${id}-encoding`}
          className={styles.choice}
          value={reading.encoding ?? ''}
          onChange={({ target }) =>
            onReading({ encoding: encodings.find((encoding) => encoding === target.value) ?? null })
          }
        >
          <option value="">Detect it in the file</option>
          {encodings.map((encoding) => (
            <option key={encoding} value={encoding}>
              {encoding}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
