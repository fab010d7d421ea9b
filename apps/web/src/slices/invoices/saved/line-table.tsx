import { retainerLineKey } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import type { InvoiceLineOut } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Amount, HoursFigure, RateFigure } from '../../../ui/figures/amount.tsx';
import { FigureWithOrigin } from '../../../ui/figures/figure-origin.tsx';
import type { FieldBinding } from '../../../ui/form/field-binding.ts';
import { fieldAria } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FigureOrigins } from '../figure-origins.ts';
import styles from '../wizard/wizard.module.css';

/** Texts that a user wrote in place of a line's own name or description; a missing one means "unchanged". */
export interface LineWords {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** The name of a line: its own, unless the user wrote another. */
export const shownWords = (
  line: Pick<InvoiceLineOut, 'name' | 'description'>,
  { name, description }: LineWords = {},
) => ({
  name: name ?? line.name,
  description: description ?? line.description,
});

/** Whether the name of one of these lines was cleared. */
export const isNameless = (
  lines: readonly Pick<InvoiceLineOut, 'lineId' | 'name' | 'description'>[],
  words: Readonly<Record<string, LineWords>>,
): boolean => lines.some((line) => shownWords(line, words[line.lineId]).name.trim() === '');

/** The lines of an invoice; with `onWords` their names and descriptions can be edited, their figures never. */
export function LineTable({
  lines,
  currency,
  words,
  onWords,
  of,
  origins,
}: {
  readonly lines: readonly InvoiceLineOut[];
  readonly currency: string;
  readonly words?: Readonly<Record<string, LineWords>>;
  readonly onWords?: (words: Readonly<Record<string, LineWords>>) => void;
  /** The field of the form that the lines are; its error says why lines without a name cannot be saved. */
  readonly of?: Pick<FieldBinding<unknown>, 'id' | 'error' | 'disabled'>;
  readonly origins: FigureOrigins;
}) {
  const { id = '', error, disabled = false } = of ?? {};
  const hasTax = lines.some((line) => line.taxName !== null);
  return (
    <>
      <div
        className={classNames('sideways', styles.lines, onWords !== undefined && styles.framed)}
        role="region"
        aria-label="Invoice lines"
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Description</th>
              <th scope="col" className={styles.figure}>
                Quantity
              </th>
              <th scope="col" className={styles.figure}>
                Rate
              </th>
              {hasTax && (
                <th scope="col" className={styles.figure}>
                  Tax
                </th>
              )}
              <th scope="col" className={styles.figure}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <LineRow
                key={line.lineId}
                line={line}
                at={at}
                words={words?.[line.lineId]}
                onWords={
                  onWords && ((part) => onWords({ ...words, [line.lineId]: { ...words?.[line.lineId], ...part } }))
                }
                {...{ currency, hasTax, id, error, disabled, origins }}
              />
            ))}
          </tbody>
        </table>
      </div>
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="error" size={14} />
          {error}
        </p>
      )}
    </>
  );
}

/** One line of an invoice with its figures, each of which shows its origin. */
function LineRow({
  line,
  at,
  words,
  onWords,
  currency,
  hasTax,
  id,
  error,
  disabled,
  origins,
}: {
  readonly line: InvoiceLineOut;
  readonly at: number;
  readonly words: LineWords | undefined;
  readonly onWords: ((part: LineWords) => void) | undefined;
  readonly currency: string;
  readonly hasTax: boolean;
  /** Of the field that the error belongs to. */
  readonly id: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly origins: FigureOrigins;
}) {
  const shown = shownWords(line, words);
  const question = origins.line(line.lineId, shown.description);
  return (
    <tr>
      <td>
        {onWords === undefined || line.manuallyAdded || line.lineId === retainerLineKey ? (
          shown.name
        ) : (
          <input
            {...fieldAria({ id, error: shown.name.trim() === '' ? error : undefined })}
            aria-label={`Item of line ${at + 1}`}
            value={shown.name}
            maxLength={100}
            disabled={disabled}
            onChange={(event) => onWords({ name: event.target.value })}
          />
        )}
      </td>
      <td>
        {onWords === undefined ? (
          shown.description
        ) : (
          <textarea
            aria-label={`Description of line ${at + 1}`}
            value={shown.description}
            rows={2}
            maxLength={4000}
            disabled={disabled}
            onChange={(event) => onWords({ description: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
          />
        )}
      </td>
      <td className={styles.figure}>
        <FigureWithOrigin question={question} name="Quantity">
          <HoursFigure value={line.quantity} bare />
        </FigureWithOrigin>
      </td>
      <td className={styles.figure}>
        <FigureWithOrigin question={question} name="Rate">
          <RateFigure value={line.rate} currency={currency} />
        </FigureWithOrigin>
      </td>
      {hasTax && (
        <td className={styles.figure}>
          {line.taxName}{' '}
          <FigureWithOrigin question={origins.tax(0, line.taxName ?? '')} name="Tax">
            <Amount value={line.taxAmount} currency={currency} />
          </FigureWithOrigin>
        </td>
      )}
      <td className={styles.figure}>
        <FigureWithOrigin question={question} name="Amount">
          <Amount value={line.amount} currency={currency} />
        </FigureWithOrigin>
      </td>
    </tr>
  );
}
