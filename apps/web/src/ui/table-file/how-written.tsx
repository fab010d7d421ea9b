import { useId } from 'react';
import { ChoiceField } from '../fields/choice-field.tsx';
import styles from './table-file.module.css';
import type { WrittenAs } from './written-as.ts';

const encodings = ['UTF-8', 'UTF-16 LE', 'UTF-16 BE', 'Windows-1252'] as const;
const separators = { comma: 'Comma ,', semicolon: 'Semicolon ;', tab: 'Tab', pipe: 'Pipe |' } as const;

/** The detected format of a file; after a correction by the user the file is read again. */
export function HowWritten({
  reading,
  onReading,
}: {
  readonly reading: Pick<WrittenAs, 'encoding' | 'separator'>;
  readonly onReading: (changed: Partial<WrittenAs>) => void;
}) {
  const id = useId();
  const field = (name: 'separator' | 'encoding') => ({
    id: `${id}-${name}`,
    name,
    value: reading[name] ?? '',
    onLeave: () => undefined,
    onUnread: () => undefined,
    error: undefined,
    disabled: false,
    placeholder: 'Detect it in the file',
  });
  return (
    <div className={styles.written} role="group" aria-label="How the file is written">
      <ChoiceField
        {...field('separator')}
        label="Separator"
        choices={Object.entries(separators).map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => onReading({ separator: chosen === '' ? null : (chosen as keyof typeof separators) })}
      />
      <ChoiceField
        {...field('encoding')}
        label="Encoding"
        choices={encodings.map((encoding) => ({ value: encoding, label: encoding }))}
        onChange={(chosen) => onReading({ encoding: encodings.find((encoding) => encoding === chosen) ?? null })}
      />
    </div>
  );
}
