import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { DecimalSignField } from './decimal-sign-field.tsx';
import styles from './paste-rates.module.css';
import type { DecimalSign } from './pasted-cells.ts';
import { hasErrors, isBlock, readPastedRates } from './pasted-rates.ts';

/**
 * Fills the fields of a form with names and rates copied from a spreadsheet, also when the block is pasted into one of the
 * fields. Only the form's Save stores them.
 */
export function PasteRates({
  named,
  what,
  disabled,
  onTake,
  children,
}: {
  /** Who can have a rate: their key and their name. */
  readonly named: readonly { readonly of: string; readonly label: string }[];
  readonly what: 'roles' | 'developers';
  readonly disabled: boolean;
  readonly onTake: (rates: readonly { readonly of: string; readonly rate: string }[]) => void;
  /** The fields. */
  readonly children: ReactNode;
}) {
  const id = useId();
  const [text, setText] = useState<string>();
  const [sign, setSign] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const isOpen = text !== undefined;
  useLayoutEffect(() => {
    // the focus moves to the part that appeared or disappeared
    if (wasOpen.current !== isOpen) place.current?.querySelector<HTMLElement>('textarea, button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const read = readPastedRates(text ?? '', named, sign === '' ? undefined : (sign as DecimalSign));
  const found = read.lines.flatMap((line) => line.found ?? []);
  const isReady = found.length > 0 && !hasErrors(read);

  function catchBlock(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/plain');
    if (text !== undefined || !isBlock(pasted)) return;
    event.preventDefault();
    setText(pasted);
  }

  const binding = { error: undefined, disabled, onLeave: () => undefined, onUnread: () => undefined };
  return (
    <>
      <div className={styles.fields} onPaste={catchBlock}>
        {children}
      </div>
      {text === undefined ? (
        <div ref={place}>
          <Button size="small" icon="copy" disabled={disabled} onClick={() => setText('')}>
            Paste from a spreadsheet
          </Button>
        </div>
      ) : (
        <div ref={place} className={styles.paste} role="group" aria-label="Pasted rates">
          <TextAreaField
            {...binding}
            id={`${id}-pasted`}
            name="pasted"
            label={what === 'roles' ? 'Roles and rates from a spreadsheet' : 'Developers and rates from a spreadsheet'}
            help="Two columns: the name and its rate. An empty rate changes nothing."
            value={text}
            rows={5}
            onChange={setText}
          />
          {read.isSignOpen && (
            <DecimalSignField {...binding} id={`${id}-sign`} name="decimalSign" value={sign} onChange={setSign} />
          )}
          {read.lines.length > 0 && (
            <div className={classNames('sideways', styles.scroll)} role="region" aria-label="Pasted rows" tabIndex={0}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">Row</th>
                    <th scope="col">Name</th>
                    <th scope="col">Rate</th>
                  </tr>
                </thead>
                <tbody>
                  {read.lines.map((line) => (
                    <tr key={line.row}>
                      <td>{line.row}</td>
                      {[line.name, line.rate].map((cell, at) => (
                        <td key={at} data-error={cell.error !== undefined || undefined}>
                          {cell.text}
                          {cell.error !== undefined && <span className={styles.error}>{cell.error}</span>}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <div className={styles.buttons}>
            <Button
              size="small"
              disabled={disabled || !isReady}
              onClick={() => {
                onTake(found);
                setText(undefined);
                setSign('');
              }}
            >
              {found.length === 1 ? 'Fill in 1 rate' : `Fill in ${found.length} rates`}
            </Button>
            <Button size="small" look="quiet" onClick={() => setText(undefined)}>
              Leave it
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
