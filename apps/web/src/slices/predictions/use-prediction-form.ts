import type { PredictionTerms } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { predictionEndpoints, type Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useRef, useState } from 'react';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useRecordForm } from '../../records/record-form.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { newRow, plannedOf, rowErrors, rowOf, type PredictionRow, type PredictionValues } from './prediction-form.ts';
import { mergedRow, predictionLabels, textsOf, valueOf, type RowTexts } from './prediction-texts.ts';

/**
 * The form of new predictions of a project, or of one that is edited and those added beside it. Saving may need a second look:
 * `warnings` are confirmed with `confirm`, and saved then.
 */
export function usePredictionForm({
  project,
  changed,
  latestEnd,
  onSaved,
}: {
  readonly project: ProjectDetails;
  readonly changed: Prediction | undefined;
  readonly latestEnd: string | null;
  readonly onSaved: () => void;
}) {
  const terms: PredictionTerms = {
    projectModel: project.projectModel,
    payModel: project.payModel,
    cycle: project.invoiceCycle,
  };
  const confirmed = useRef<readonly FieldError[]>(undefined);
  const [warnings, setWarnings] = useState<readonly FieldError[]>([]);
  const isOwn = (row: PredictionRow): boolean => row.predictionId === (changed?.predictionId ?? 0);
  const edited = useRecordForm<PredictionValues, Prediction>({
    name: `predictions of ${project.projectId}, ${changed?.predictionId ?? 'new'}`,
    record: changed,
    labels: predictionLabels,
    valuesOf: (stored) => ({
      predictionDetails: [stored === undefined ? newRow(0, latestEnd, terms) : rowOf(0, stored, terms)],
    }),
    check: rowErrors,
    save: async ({ predictionDetails: rows }, stored, saveOnce) => {
      const seenWarnings = confirmed.current;
      confirmed.current = undefined;
      const isChange = rows.some((row) => row.predictionId !== 0);
      const { message } = await saveOnce(isChange ? predictionEndpoints.change : predictionEndpoints.add, {
        body: {
          ...headOf(project),
          predictionDetails: plannedOf(rows, new Map(stored && [[stored.predictionId, stored.version]])),
          skipWarnings: seenWarnings !== undefined,
          ...(seenWarnings === undefined ? {} : { seenWarnings: [...seenWarnings] }),
        },
      });
      return { message: message ?? (isChange ? messages.predictionUpdated : messages.predictionAdded) };
    },
    answer: {
      safeParse: (sent) => ({ data: predictionEndpoints.change.answer.safeParse(sent).data?.predictionDetails[0] }),
    },
    words: {
      saved: messages.predictionAdded,
      addFailed: messages.predictionAddFailed,
      changeFailed: messages.predictionEditFailed,
    },
    refresh: useInvalidateAll(),
    onSaved,
    texts: {
      of: ({ predictionDetails: rows }) => {
        const own = rows.find(isOwn);
        return own === undefined ? {} : textsOf(own);
      },
      put: (form, name, text) =>
        form
          .entries('predictionDetails')
          .change(form.values.predictionDetails.findIndex(isOwn), valueOf(name as keyof RowTexts, text)),
    },
    merged: ({ mine, before, theirs }) => {
      const [[former], [newer]] = [before.predictionDetails, theirs.predictionDetails];
      const rows = mine.predictionDetails.map((row) =>
        isOwn(row) && former !== undefined && newer !== undefined ? mergedRow(row, former, newer) : row,
      );
      return { predictionDetails: rows };
    },
    putBack: (form, { predictionDetails: rows }) => {
      for (const row of rows.filter((one) => !isOwn(one))) form.entries('predictionDetails').add(row);
    },
    errorsOf: ({ code, fields }) => {
      if (code !== 'prediction_warnings') return fields;
      setWarnings(fields);
      return 'shown';
    },
  });
  return {
    edited,
    terms,
    warnings,
    dismiss: () => setWarnings([]),
    /** Marks the warnings as seen, for the save that follows. */
    confirm: () => {
      confirmed.current = warnings;
      setWarnings([]);
    },
  };
}

/** The project's values on screen; the server looks up everything but the id itself. */
const headOf = ({ projectId, projectName, projectModel, payModel, invoiceCycle, primaryCsm }: ProjectDetails) => ({
  projectId,
  projectName,
  projectModel,
  payModel,
  cycle: invoiceCycle,
  csm: primaryCsm,
});
