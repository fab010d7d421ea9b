import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { rateEndpoints, type CheckedRates } from '@countinghouse/contract/rates/rates.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { DecimalSignField } from './decimal-sign-field.tsx';
import styles from './paste-rates.module.css';
import { readPastedCards, type PastedCardLine, type PastedCards } from './pasted-cards.ts';
import type { DecimalSign } from './pasted-cells.ts';
import { RateEffects } from './rate-effects.tsx';
import { useInvalidateRates, useTechStacks } from './use-rates.ts';

/** Imports a rate card pasted from a spreadsheet: shows the effect of each line, then saves all lines or none. */
export function PasteCardsDrawer({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const invalidateRates = useInvalidateRates();
  const { save } = useAction(() =>
    Promise.all([invalidateRates(), queries.invalidateQueries({ queryKey: keyOf(rateEndpoints.cards) })]),
  );
  const { data: roles } = useTechStacks();
  const form = useForm<{ pasted: string; decimalSign: string }>({
    initial: { pasted: '', decimalSign: '' },
    save: async (): Promise<readonly FieldError[] | undefined> => {
      if (lines === undefined || check.data === undefined) return [];
      const { mark } = check.data;
      return save({
        call: (saveOnce) => saveOnce(rateEndpoints.savePasted, { body: { lines, mark } }),
        done: messages.ratesPasted(counted(check.data, 'new'), counted(check.data, 'changed')),
        failed: messages.ratesFailed,
        errorsOf: (failure, message) => {
          void check.refetch();
          return aboveForm(failure, message);
        },
        onDone: onClose,
      });
    },
  });
  useFormDraft(form, 'pasted rate card');
  const { pasted, decimalSign } = form.values;
  const read = readPastedCards(
    pasted,
    roles?.techStackDetails.map((one) => one.name) ?? [],
    decimalSign === '' ? undefined : (decimalSign as DecimalSign),
  );
  const understood = read.lines.flatMap(({ line }) => line ?? []);
  const isWhole = read.error === undefined && understood.length > 0 && understood.length === read.lines.length;
  const lines = isWhole ? understood : undefined;
  const paused = usePaused(lines === undefined ? '' : JSON.stringify(lines));
  const isCurrent = lines !== undefined && paused === JSON.stringify(lines);
  const check = useQuery({
    ...query(rateEndpoints.checkPasted, { body: { lines: isCurrent ? lines : [] } }),
    enabled: isCurrent,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const checked = isCurrent ? check.data : undefined;
  const failure = isCurrent ? toFailure(check.error, () => void check.refetch(), messages.ratesFailed) : undefined;
  const canSave =
    checked !== undefined &&
    counted(checked, 'refused') === 0 &&
    counted(checked, 'new') + counted(checked, 'changed') > 0;
  return (
    <SideDrawer
      title="Paste rates"
      subtitle="Ranges of several projects, copied from a spreadsheet"
      width={960}
      dirty={form.dirty}
      saving={form.saving}
      canSave={canSave}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame
        form={form}
        label="Paste rates"
        // Enter saves nothing that is still compared or has an error
        onSubmit={() => {
          if (canSave) void form.submit();
        }}
      >
        <TextAreaField
          {...form.field('pasted')}
          label="Rows of the spreadsheet"
          help="The first row names the columns: Project (its name or code), From, To, and a role for each column of rates. An export of this list can be pasted as it is. An empty rate keeps the current one."
          rows={8}
        />
        {read.isSignOpen && <DecimalSignField {...form.field('decimalSign')} />}
        {read.error !== undefined && (
          <p className={styles.error} role="alert">
            {read.error}
          </p>
        )}
        {failure !== undefined && <ErrorState {...failure} />}
        {pasted.trim() !== '' && read.columns.length > 0 && <Preview read={read} checked={checked} />}
        <RateEffects change={canSave && lines !== undefined ? { kind: 'pasted', lines } : undefined} />
      </FormFrame>
    </SideDrawer>
  );
}

const counted = (checked: CheckedRates, becomes: string): number =>
  checked.lines.filter((line) => line.becomes === becomes).length;

/** How many lines of each kind are shown; the others are counted. */
const shownMost = 100;

/** The effect of each line; lines with errors come first. */
function Preview({ read, checked }: { readonly read: PastedCards; readonly checked: CheckedRates | undefined }) {
  const lines = read.lines.map((pasted, at) => previewLine(pasted, read, checked?.lines[at]));
  const hasError = (line: PreviewLine): boolean => line.cells.some(({ error }) => error !== undefined);
  const invalid = lines.filter(hasError);
  const others = lines.filter((line) => !hasError(line) && line.becomes !== becomesWords.same);
  const shown = [...invalid.slice(0, shownMost), ...others.slice(0, shownMost)];
  const count = (words: string): number => lines.filter(({ becomes }) => becomes === words).length;
  return (
    <>
      <p className={styles.quiet} role="status">
        {invalid.length > 0
          ? `${rowsWords(lines.length)}, ${invalid.length} with errors. Nothing is saved until every cell is valid.`
          : checked === undefined
            ? read.isSignOpen &&
              lines.every(({ cells }) => cells.length > 0) &&
              read.lines.some(({ line }) => line === undefined)
              ? `${rowsWords(lines.length)}. Choose the decimal separator.`
              : `${rowsWords(lines.length)}, comparing with the current rates…`
            : `${rowsWords(lines.length)}: ${count(becomesWords.new)} new, ${count(becomesWords.changed)} changed, ${count(becomesWords.same)} unchanged.`}
      </p>
      {shown.length > 0 && (
        <div className={classNames('sideways', styles.scroll)} role="region" aria-label="Pasted rows" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Becomes</th>
                {read.columns.map(({ heading }, at) => (
                  <th key={at} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <tr key={line.row}>
                  <td>{line.row}</td>
                  <td>{line.becomes}</td>
                  {line.cells.map((cell, at) => (
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
      {shown.length < invalid.length + others.length && (
        <p className={styles.quiet}>{invalid.length + others.length - shown.length} more rows are not shown here.</p>
      )}
    </>
  );
}

const rowsWords = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const becomesWords = { new: 'New range', changed: 'Changed', same: 'Unchanged', refused: '' } as const;

interface PreviewLine {
  readonly row: number;
  readonly becomes: string;
  readonly cells: PastedCardLine['cells'];
}

/** A line with the server's errors, each at its cell. */
function previewLine(
  pasted: PastedCardLine,
  read: PastedCards,
  checked: CheckedRates['lines'][number] | undefined,
): PreviewLine {
  const { row, line } = pasted;
  if (checked === undefined || line === undefined) return { row, becomes: '', cells: pasted.cells };
  const cells = pasted.cells.map((cell, at) => {
    const means = read.columns[at]?.means;
    const column = typeof means === 'object' ? means.role : means;
    // without a column of end dates, their errors appear at the start
    const own = checked.faults.find((fault) => fault.column === column);
    if (own !== undefined) return { ...cell, error: own.message };
    const isShortened = column === 'startDate' && checked.endDate !== line.endDate && checked.endDate !== null;
    if (!isShortened) return column === 'startDate' ? { text: shownDate(calendarDate(line.startDate)) } : cell;
    return { text: periodWords(calendarDate(line.startDate), calendarDate(checked.endDate ?? '')) };
  });
  return { row, becomes: becomesWords[checked.becomes], cells };
}
