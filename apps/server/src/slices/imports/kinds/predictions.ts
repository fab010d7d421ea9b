import { calendarDate, formatDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { accuracy, financialType } from '@countinghouse/contract/options.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { idIn } from '@countinghouse/contract/wire.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../database/database.ts';
import {
  choicesOf,
  keyFrom,
  textsOfKey,
  type Columns,
  type Importer,
  type Part,
  type Stored,
  type Values,
} from '../importer.ts';
import { namedProjects, projectColumn, projectTurn } from './named-projects.ts';

const planned = predictionEndpoints.add.body.shape.predictionDetails.element;
const schema = z.strictObject({ projectId: idIn, planned });
type Body = z.output<typeof schema>;

const columns = {
  ...projectColumn,
  startDate: { label: 'Start date', names: ['from', 'start', 'from date'], isRequired: true, reads: 'date' },
  endDate: { label: 'End date', names: ['to', 'end', 'to date'], reads: 'date' },
  predictedAmount: {
    label: 'Predicted amount',
    names: ['amount', 'predicted revenue', 'forecast'],
    isRequired: true,
    reads: 'figure',
    hint: 'A whole amount in the currency of the project',
  },
  receivedMonth: {
    label: 'Received month',
    names: ['month', 'expected month'],
    isRequired: true,
    hint: 'Such as Nov-2026',
  },
  accuracy: {
    label: 'Accuracy',
    names: ['probability'],
    isRequired: true,
    reads: Object.fromEntries([...accuracy.values].map((percent) => [String(percent), [`${percent}%`]])),
  },
  submissionType: {
    label: 'Submission type',
    isRequired: true,
    reads: { I: ['invoice'], T: ['timesheet'], IT: ['both', 'invoice and timesheet'] },
  },
  financialType: { label: 'Financial type', reads: choicesOf(financialType.options) },
} as const satisfies Columns;

const predictionKey = ({ project, startDate, endDate }: Values): string => keyFrom(project, startDate, endDate);

/** A prediction of a project is known by its period. */
const prediction: Part = {
  name: 'prediction',
  columns,
  keyOf: predictionKey,
  turnOf: projectTurn,
  schema,
  storedBy: predictionsBy,
  prepare: async (tx, rows) => {
    const projects = await namedProjects(tx, rows);
    return {
      stored: await predictionsBy(tx, rows.map(predictionKey)),
      bodyOf: (values, before, wrong) => {
        const { project: _, accuracy: sure, receivedMonth, ...cells } = values;
        const earlier = (before as { planned: object } | undefined)?.planned ?? { predictionId: 0 };
        return {
          projectId: projects.idOf(values, wrong),
          planned: {
            ...earlier,
            ...cells,
            ...(sure === undefined ? {} : { accuracy: Number(sure) }),
            ...(receivedMonth === undefined ? {} : { receivedMonth: monthIn(receivedMonth) }),
          },
        };
      },
    };
  },
  add: async ({ call }, { projectId, planned: one }: Body) => {
    const { predictionDetails } = await call(predictionEndpoints.add, { body: requestOf(projectId, one) });
    return savedAs(predictionDetails[0]);
  },
  change: async ({ call }, { projectId, planned: one }: Body, { id, version }) => {
    const { predictionDetails: stored } = await call(predictionEndpoints.get, { params: { id } });
    const { associatedProjectNames = [] } = stored[0] ?? {};
    const { predictionDetails } = await call(predictionEndpoints.change, {
      body: requestOf(projectId, { ...one, predictionId: id, version, associatedProjectNames }),
    });
    return savedAs(predictionDetails[0]);
  },
  remove: async ({ call }, { id, version }) => {
    await call(predictionEndpoints.remove, { params: { id }, query: { version } });
  },
};

/** A whole day of a spreadsheet stands for its month. */
const monthIn = (text: string): string => (isCalendarDate(text) ? formatDate(calendarDate(text), 'MMM-yyyy') : text);

/** The request of the form. Its warnings are about earlier periods, which a file of plans repeats on purpose. */
const requestOf = (projectId: number, { receivedMonth, ...one }: Body['planned']) => ({
  projectId,
  predictionDetails: [{ ...one, receivedMonth: formatDate(receivedMonth, 'MMM-yyyy') }],
  skipWarnings: true,
});

function savedAs(saved: { readonly predictionId: number; readonly version: number } | undefined) {
  if (saved === undefined) throw new Error('no prediction was saved');
  return { id: saved.predictionId, version: saved.version };
}

async function predictionsBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const places = keys.map((key) => {
    const [project = '', startDate = '', endDate = ''] = textsOfKey(key);
    return { key, values: { project }, startDate, endDate };
  });
  const projects = await namedProjects(
    tx,
    places.map(({ values }) => values),
  );
  const { rows } = await sql<{
    id: number;
    version: number;
    projectId: number;
    startDate: string;
    endDate: string | null;
    amount: string;
    accuracy: number;
    submissionType: string | null;
    financialType: string;
    receivedMonth: string | null;
  }>`select id, version, project_id as "projectId", start_date as "startDate", end_date as "endDate",
      trunc(predicted_amount)::text as amount, accuracy, submission_type as "submissionType", financial_type as "financialType",
      received_month as "receivedMonth"
    from billing where project_id = any (${[...projects.ids]}::int[]) and not made_by_invoice order by id desc`.execute(
    tx,
  );
  const stored = new Map(rows.map((row) => [`${row.projectId} ${row.startDate} ${row.endDate ?? ''}`, row]));
  return new Map(
    places.flatMap(({ key, values, startDate, endDate }) => {
      const row = stored.get(`${projects.idIfKnown(values)} ${startDate} ${endDate}`);
      if (row === undefined) return [];
      const { id, version, projectId, amount, receivedMonth, ...one } = row;
      const month = receivedMonth === null ? '' : monthIn(receivedMonth);
      return [
        [
          key,
          {
            id,
            version,
            body: { projectId, planned: { predictionId: 0, ...one, predictedAmount: amount, receivedMonth: month } },
          },
        ] as const,
      ];
    }),
  );
}

/** Predictions of projects. */
export const predictions: Importer = { kind: 'predictions', partsFor: async () => [prediction] };
