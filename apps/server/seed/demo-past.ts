import { addDays, addMonths, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import type { Product } from '../src/wiring.ts';
import { connectionOfBooks } from '../src/slices/connections/connections.public.ts';
import { fetchLogs, type Call } from './call-product.ts';
import {
  predict,
  receive,
  saveInvoice,
  untilInBooks,
  verifyWeeks,
  type BilledDays,
  type ProjectOfDemo,
} from './demo-acts.ts';
import { demoCompanies } from './demo-companies.ts';

interface Demo {
  readonly product: Product;
  /** An accountant. */
  readonly call: Call;
  readonly sandboxUrl: string;
  /** Of the demo, which is that of a month. */
  readonly firstDay: CalendarDate;
}

interface Month {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/**
 * What people did before the demo begins, on projects that are not of the first day: a month billed and another one
 * verified, and logs of both changed since; a retainer received and a month paid from it; what they expect of the months to come;
 * invoices that were written in the books.
 */
export async function playDemoPast(demo: Demo): Promise<void> {
  const { firstDay } = demo;
  const monthOf = (number: number): Month => {
    const startDate = addMonths(firstDay, number);
    return { startDate, endDate: addDays(addMonths(startDate, 1), -1) };
  };
  await once(demo, 'Indigo Fleet Telematics', async (indigo) => {
    const [billed, verified] = [monthOf(6), monthOf(7)];
    await bill(demo, indigo, billed, await predicted(demo, indigo, billed, '62000'));
    await verifyWeeks(demo.call, await predicted(demo, indigo, verified, '64000'));
    for (const { startDate } of [billed, verified]) await shortenLog(demo, indigo, 'Felix Braun', startDate);
    await fetchLogs(demo.product, demo.call, indigo.id, { ...billed, endDate: verified.endDate });
  });
  await once(demo, 'Juniper Patient Records', async (juniper) => {
    await predicted(demo, juniper, monthOf(8), '45000', ['Beacon Mobile App']);
  });
  await once(demo, 'Harbour Loyalty Programme', async (harbour) => {
    const retainer = { startDate: monthOf(4).startDate, endDate: null };
    await receiveWhole(demo, await bill(demo, harbour, retainer, await predicted(demo, harbour, retainer, '15000')));
    const month = monthOf(5);
    await bill(demo, harbour, month, await predicted(demo, harbour, month, '28000'));
  });
  await once(demo, 'Kestrel Trading Console for Derivatives and Fixed Income Desks', async (kestrel) => {
    await predicted(demo, kestrel, monthOf(9), '2100000');
    const { endDate: date } = monthOf(7);
    await writeInBooks(demo, {
      region: 'US',
      number: 'LICENCE-207',
      description: 'Licences',
      total: '1840.00',
      date,
    });
    await writeInBooks(demo, {
      region: 'IND',
      number: 'TRAINING-12',
      description: 'Training',
      total: '96500.00',
      date,
    });
  });
}

/** An invoice that was written in the books and is not known here yet. */
export async function writeInBooks(
  { product }: Pick<Demo, 'product'>,
  request: {
    readonly region: 'US' | 'IND';
    readonly number: string;
    readonly description: string;
    readonly total: string;
    readonly date: CalendarDate;
  },
): Promise<void> {
  const { region, number, description, total, date } = request;
  const { provider, displayName, currencyCode: currency } = demoCompanies[region];
  const tx = product.database.kysely;
  const connection = await connectionOfBooks(tx, { provider, region });
  if (connection === undefined) throw new Error(`the books of ${region} are not connected`);
  for (let tries = 0; tries < 60; tries += 1) {
    const known = await sql<{ books_id: string | null }>`
      select books_id from company where display_name = ${displayName}`.execute(tx);
    const customerId = known.rows[0]?.books_id ?? null;
    if (customerId === null) {
      await product.clock.sleep(250);
      continue;
    }
    const line = { description, itemName: 'Development Fees', quantity: '1.00', unitPrice: total, amount: total };
    await product.outside.booksFor(connection).createInvoice(
      {
        reference: number,
        number,
        customerId,
        currency,
        date,
        dueDate: addDays(date, 30),
        lines: [line],
        taxMode: 'none',
        tax: '0.00',
        total,
      },
      { requestId: `demo-${number}` },
    );
    return;
  }
  throw new Error(`${displayName} did not come into the books`);
}

/** Does something with a project of the demo that has no prediction yet. */
async function once({ product }: Demo, name: string, happen: (project: ProjectOfDemo) => Promise<void>): Promise<void> {
  const found = await sql<ProjectOfDemo>`
    select id, zoho_project_id as "zohoProjectId" from project p
    where name = ${name} and not exists (select 1 from billing b where b.project_id = p.id)`.execute(
    product.database.kysely,
  );
  if (found.rows[0] !== undefined) await happen(found.rows[0]);
}

/** A prediction of a month or a retainer; answers its id. */
const predicted = (
  { call }: Demo,
  project: ProjectOfDemo,
  month: BilledDays,
  predictedAmount: string,
  associatedProjectNames: readonly string[] = [],
): Promise<number> => predict(call, project, { ...month, predictedAmount, associatedProjectNames });

/** Saves an invoice as its timesheet stands and waits until it is in the books; answers its id. */
async function bill(
  { product, call }: Demo,
  project: ProjectOfDemo,
  month: BilledDays,
  predictionId: number,
): Promise<number> {
  const { invoice } = await saveInvoice(product, call, project, { ...month, predictionId });
  await untilInBooks(product, call, invoice.invoiceId);
  return invoice.invoiceId;
}

/** Records that an invoice was paid on its day. */
async function receiveWhole({ call }: Demo, invoiceId: number): Promise<void> {
  const { outStandingAmount, invoiceDate, version } = await call(invoiceEndpoints.get, { params: { id: invoiceId } });
  const payment = { amount: outStandingAmount, on: calendarDate(invoiceDate), recordInBooks: false };
  await receive(call, { invoiceId, version }, payment);
}

/** Shortens a log by an hour in the project tool. */
export async function shortenLog(
  { sandboxUrl }: Pick<Demo, 'sandboxUrl'>,
  project: ProjectOfDemo,
  name: string,
  from: CalendarDate,
): Promise<void> {
  const tool = `${sandboxUrl}/control/project-tool`;
  const found = await fetch(`${tool}/${project.zohoProjectId}/logs?from=${from}&to=${addDays(from, 13)}`);
  const { people, logs } = (await found.json()) as {
    people: { zuid: string; name: string }[];
    logs: { id: string; zuid: string; minutes: number; billable: boolean }[];
  };
  const zuid = people.find((one) => one.name === name)?.zuid;
  const log = logs.find((one) => one.zuid === zuid && one.billable && one.minutes > 120);
  if (log === undefined) throw new Error(`${name} of the demo logged nothing of more than two hours`);
  const answer = await fetch(`${tool}/logs`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: log.id, minutes: log.minutes - 60 }),
  });
  if (!answer.ok) throw new Error(`the sandbox kept the log: ${await answer.text()}`);
}
