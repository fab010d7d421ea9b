import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { deleteWork } from '../../../api/stored-work.ts';
import { useTimesheetColumns } from '../../appearance/timesheet-columns.public.ts';
import { useIsStale } from './stale-hours.tsx';
import { useFetching } from './use-fetching.tsx';
import { useQuestions } from './use-questions.tsx';
import { placeOf, useUnsavedTyping } from './use-unsaved-typing.ts';
import { newWizard, unsavedTyping, wizardAfter, type WizardStep } from './wizard-state.ts';

/** What the wizard holds: its step and what was typed, which survives a reload, and the timesheet that it fetches. */
export function useWizard({
  project,
  prediction,
  isVerified,
  draft,
}: {
  readonly project: ProjectDetails;
  readonly prediction: Prediction | undefined;
  /** Absent when nothing is to be verified. */
  readonly isVerified: boolean | undefined;
  readonly draft: Timesheet | undefined;
}) {
  const firstStep: WizardStep = isVerified === undefined ? 'period' : 'verification';
  const [state, act] = useReducer(wizardAfter, newWizard, (empty) =>
    draft === undefined ? { ...empty, step: firstStep } : wizardAfter(empty, { type: 'fetched', timesheet: draft }),
  );
  const questions = useQuestions({
    onRatesAdded: (fetched) => fetching.refresh(fetched),
    onModels: (chosen) => act({ type: 'models', chosen }),
  });
  const newest = useRef(state);
  useLayoutEffect(() => {
    newest.current = state;
  });
  const fetching = useFetching(project, draft, (fetched) => {
    const got = { type: 'fetched', timesheet: fetched } as const;
    act(got);
    // what was answered or typed before is not asked again
    questions.ask(fetched, wizardAfter(newest.current, got).sheet?.rows ?? []);
  });
  const getPredicted = (): void => {
    const { projectId, zohoProjectId } = project;
    // a prediction without an end is a retainer; for another project the end is asked for first
    if (prediction === undefined || (prediction.endDate === null && !isRetainerPrepaid(project))) return;
    const { startDate, endDate } = prediction;
    const period = { startDate: calendarDate(startDate), endDate: endDate === null ? null : calendarDate(endDate) };
    fetching.get({ projectId, zohoProjectId, ...period, predictionId: prediction.predictionId });
  };
  useFetchedAtOnce(() => {
    if (isVerified !== false) getPredicted();
  });
  const { timesheet } = state;
  const stale = useIsStale(timesheet, draft?.invoiceGenerateDetails.invoiceId ?? null);
  const place = timesheet === undefined ? undefined : placeOf(timesheet, draft);
  // saved or discarded: it is not offered back
  const deleteStored = (): void => void (place && deleteWork(place.userId, place.name));
  const typing = unsavedTyping(state);
  useUnsavedTyping(timesheet, place, state.isTouched ? typing : undefined, (typed) =>
    act({ type: 'typed back', typed }),
  );
  // known before its grid appears, so that no column moves
  const columns = useTimesheetColumns();
  return { firstStep, state, act, questions, fetching, getPredicted, stale, typing, columns, deleteStored };
}

/** Fetches once, without a click, when everything is known as the wizard opens. */
function useFetchedAtOnce(fetch: () => void): void {
  const first = useRef(fetch);
  useEffect(() => first.current(), []);
}
