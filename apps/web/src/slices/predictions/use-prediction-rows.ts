import type { PredictionTerms } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Form } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { endBeforeNext, newRow, type PredictionValues } from './prediction-form.ts';

/** Adds predictions to the list of the form, and removes them with an undo. */
export function usePredictionRows(form: Form<PredictionValues>, terms: PredictionTerms) {
  const notify = useNotifications();
  const entries = form.entries('predictionDetails');
  const rows = form.values.predictionDetails;
  const focusOn = useFocusOnRow(form.formRef);
  // a removed row may come back, so its key is never used again
  const highestKey = useRef(0);

  function add(): void {
    const before = rows.at(-1);
    if (before === undefined) return;
    const end = endBeforeNext(before, terms);
    if (end !== before.endDate) entries.change(rows.length - 1, { endDate: end });
    highestKey.current = Math.max(highestKey.current, ...rows.map((row) => row.key)) + 1;
    entries.add(newRow(highestKey.current, end, terms));
    focusOn(rows.length);
  }

  function remove(at: number): void {
    const row = rows[at];
    if (row === undefined) return;
    highestKey.current = Math.max(highestKey.current, row.key);
    entries.remove(at);
    focusOn(Math.min(at, rows.length - 2));
    notify.show({
      kind: 'info',
      title: `Prediction-${at + 1} deleted from the list`,
      action: { label: 'Undo', run: () => entries.add(row) },
    });
  }

  return { add, remove };
}

/** Focuses the first field of a row once it is rendered: an added row, or the one in place of a removed row. */
function useFocusOnRow(formRef: RefObject<HTMLFormElement | null>): (at: number) => void {
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const field = formRef.current?.elements.namedItem(`predictionDetails.${wanted.current}.accuracy`);
    wanted.current = undefined;
    if (field instanceof HTMLElement) field.focus();
  });
  return (at) => {
    wanted.current = at;
  };
}
