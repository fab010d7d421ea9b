import { addDays } from '@countinghouse/billing/values/calendar-date.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { connectionOfBooks } from '../src/slices/connections/connections.public.ts';
import { fetchLogs } from './call-product.ts';
import { verifyWeeks } from './demo-acts.ts';
import { typeCosts } from './demo-costs.ts';
import { invoiceMadeIn } from './demo-history-events.ts';
import { dayInMonth } from './demo-history-periods.ts';
import { owed, thisMonth, type HistoryProject, type Story } from './demo-history-story.ts';
import { shortenLog, writeInBooks } from './demo-past.ts';

/** What is new today: logs that changed late, a resignation, a due date that differs in the books, notes and to-dos. */
export async function eventsOfToday(story: Story): Promise<void> {
  const { product, projects, firstDay, today } = story;
  const [admin, accountant, csm] = [await story.as('admin'), await story.as('accountant'), await story.as('csm')];
  const projectCalled = (name: string): HistoryProject => {
    const found = projects.find((one) => one.name === name);
    if (found === undefined) throw new Error(`the demo misses ${name}`);
    return found;
  };

  const indigo = projectCalled('Indigo Fleet Telematics');
  const [billed, verified] = [dayInMonth(firstDay, 6, 1), dayInMonth(firstDay, 7, 1)];
  for (const day of [billed, verified]) await shortenLog(story, indigo, 'Felix Braun', day);
  await fetchLogs(product, accountant, indigo.id, {
    startDate: billed,
    endDate: addDays(dayInMonth(firstDay, 8, 1), -1),
  });

  await verifyThisMonth(story);
  await resign(story, 'Beatriz Costa');
  await differInBooks(story, 'Atlas Data Platform');
  const licences = dayInMonth(firstDay, 7, 28);
  await writeInBooks(story, {
    region: 'US',
    number: 'LICENCE-207',
    description: 'Licences',
    total: '1840.00',
    date: licences,
  });
  await writeInBooks(story, {
    region: 'IND',
    number: 'TRAINING-12',
    description: 'Training',
    total: '96500.00',
    date: licences,
  });
  await product.jobs.runNow('BOOKS_RECONCILE');

  for (const [name, text] of notes)
    await csm(noteEndpoints.add, {
      body: [{ projectNotesId: 0, projectId: projectCalled(name).id, notesDescription: text }],
    });
  await typeCosts(story);
  for (const { project, text, inDays, owner } of todos)
    await admin(todoEndpoints.add, {
      body: {
        projectId: projectCalled(project).id,
        text,
        dueDate: addDays(today, inDays),
        ownerEmail: `${owner}@countinghouse.example`,
      },
    });
}

/** The text of the to-do that is added last. */
export const lastOfHistory = 'Agree the rates of next year with the customer';

/** What is asked of colleagues in the next days. */
const todos = [
  {
    project: 'Cobalt Claims Portal',
    text: 'Send the copy of the overdue invoice to their new accounts address',
    inDays: 1,
    owner: 'accountant',
  },
  {
    project: 'Beacon Mobile App',
    text: 'Add the second designer and the agreed rates',
    inDays: 3,
    owner: 'csm',
  },
  {
    project: 'Harbour Loyalty Programme',
    text: 'Ask for the purchase order of next quarter',
    inDays: 5,
    owner: 'csm2',
  },
  {
    project: 'Juniper Patient Records',
    text: 'Prepare the handover before the last day of Beatriz Costa',
    inDays: 8,
    owner: 'csm',
  },
  {
    project: 'Kestrel Trading Console for Derivatives and Fixed Income Desks',
    text: lastOfHistory,
    inDays: 9,
    owner: 'csm2',
  },
] as const;

const notes = [
  [
    'Atlas Data Platform',
    'The customer wants the invoice by the third working day, with the purchase order in the memo.',
  ],
  ['Beacon Mobile App', 'The second designer starts next month; rates are agreed.'],
  ['Cobalt Claims Portal', 'Their accounts department asked for a copy of the invoice that is overdue. Sent twice.'],
  ['Fjord Freight Planner', 'Call about the disputed QA hours is planned for Thursday.'],
] as const;

/** Its weeks of this month were not generated yet. */
const unverified = 'Lumen Energy Portal';

/** The weeks of this month that are over are verified, but for one project; a prepaid period bills those of the one before. */
async function verifyThisMonth(story: Story): Promise<void> {
  const { product, projects, today } = story;
  const { rows } = await sql<{ id: number; projectId: number }>`
    select b.id, b.project_id as "projectId" from billing b
    where b.end_date >= ${today}
      and not exists (select from invoice i where i.billing_id = b.id and i.document_state <> 'void') order by b.id`.execute(
    product.database.kysely,
  );
  await Promise.all(
    rows.map(async ({ id, projectId }) => {
      const project = projects.find((one) => one.id === projectId);
      if (project === undefined || project.settings.model === 'Fixed Cost' || project.name === unverified) return;
      await verifyWeeks(await story.as(project.settings.csm.startsWith('csm2') ? 'csm2' : 'csm'), id, today);
    }),
  );
}

async function resign(story: Story, name: string): Promise<void> {
  const admin = await story.as('admin');
  const found = await sql<{ id: number }>`select id from employee where name = ${name}`.execute(
    story.product.database.kysely,
  );
  const employeeId = found.rows[0]?.id ?? 0;
  const lastWorkingDay = addDays(story.today, 24);
  const { places } = await admin(resignationEndpoints.preview, { body: { employeeId, lastWorkingDay } });
  await admin(resignationEndpoints.add, {
    body: {
      employeeId,
      resignationDate: addDays(story.today, -6),
      lastWorkingDay,
      reason: 'Moves to another city',
      places: places.map(({ projectId, version }) => ({ projectId, version, replacementId: null })),
    },
  });
}

/** A bookkeeper gave an invoice another due date in the books. */
async function differInBooks(story: Story, name: string): Promise<void> {
  const { product } = story;
  const { id, project } = await invoiceMadeIn(story, name, thisMonth);
  const { booksId } = await owed(product, id);
  const connection = await connectionOfBooks(product.database.kysely, {
    provider: project.provider,
    region: project.settings.region,
  });
  if (booksId === null || connection === undefined) throw new Error(`the invoice of ${name} is not in the books`);
  await product.outside.booksFor(connection).changeInvoice(booksId, { dueDate: addDays(story.today, 45) });
}
