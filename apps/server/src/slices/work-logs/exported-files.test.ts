import { hasSharedData, sharedText } from '@countinghouse/gateways/testing/shared-data.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aRateRange } from '../../../seed/builders.ts';
import { aSavedInvoiceOf } from '../../../test/billable-project.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { importInto, preview } from '../../../test/time-export.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
// a row is imported into one project only, so each test begins without any
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
});

/** A row as this test reads it from the raw file, by itself. */
interface RawRow {
  readonly person: string;
  readonly billable: boolean;
  readonly seconds: bigint;
}

/** The fields of a line of CSV; enough for these files, and nothing of the product. */
const fieldsOf = (line: string): string[] =>
  [...line.replace(/^\uFEFF/, '').matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((one) => one[1] ?? one[2] ?? '');
function table(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = fieldsOf(head);
  return lines.map((line) => Object.fromEntries(fieldsOf(line).map((field, at) => [names[at] ?? '', field])));
}
const secondsOfClock = (text = ''): bigint => text.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n);
const secondsOfHundredths = (text = ''): bigint => {
  const [whole = '0', fraction = ''] = text.replace(',', '.').split('.');
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) * 36n;
};

const roundedDivision = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);
/** Hours of each person rounded to hundredths, at a rate in cents, rounded to cents; then all together. */
function totalOf(rows: readonly RawRow[], rateCents: bigint): string {
  const seconds = new Map<string, bigint>();
  for (const row of rows) if (row.billable) seconds.set(row.person, (seconds.get(row.person) ?? 0n) + row.seconds);
  let cents = 0n;
  for (const own of seconds.values()) cents += roundedDivision(roundedDivision(own, 36n) * rateCents, 100n);
  const text = cents.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

interface ExportedFile {
  readonly name: string;
  readonly path: readonly string[];
  readonly read: (text: string) => RawRow[];
  readonly period: readonly [string, string];
  readonly dateOrder?: 'month first';
}

const files: readonly ExportedFile[] = [
  {
    name: 'Toggl',
    path: ['timesheets', 'exports', 'toggl_time_entries_import_test_1.csv'],
    period: ['03-01-2024', '03-31-2024'],
    read: (text) =>
      table(text).map((row) => ({
        person: row['Email'] ?? '',
        billable: row['Billable'] === 'Yes',
        seconds: secondsOfClock(row['Duration']),
      })),
  },
  {
    name: 'Clockify',
    path: ['timesheets', 'exports', 'clockify_time_entries_import_test_1.csv'],
    period: ['03-01-2024', '03-31-2024'],
    dateOrder: 'month first',
    read: (text) =>
      table(text).map((row) => ({
        person: row['Email'] ?? '',
        billable: row['Billable'] === 'Yes',
        seconds: secondsOfClock(row['Duration (h)']),
      })),
  },
  {
    name: 'Harvest, as CSV',
    path: ['timesheets', 'exports', 'harvest_time_entries_import_test_1.csv'],
    period: ['03-01-2024', '03-31-2024'],
    read: (text) =>
      table(text).map((row) => ({
        person: `${row['First Name']} ${row['Last Name']}`,
        billable: row['Billable?'] === 'Yes',
        seconds: secondsOfHundredths(row['Hours']),
      })),
  },
  {
    name: 'Harvest, as JSON',
    path: ['timesheets', 'harvest', 'time-entries-page-1.json'],
    period: ['10-01-2018', '01-31-2019'],
    // hours are read from the letters of the file, before any number was made of them
    read: (text) => {
      const hours = [...text.matchAll(/"hours": (\d+\.\d+),/g)].map((one) => secondsOfHundredths(one[1]));
      const entries = (JSON.parse(text) as { time_entries: { billable: boolean; user: { name: string } }[] })
        .time_entries;
      return entries.map((entry, at) => ({
        person: entry.user.name,
        billable: entry.billable,
        seconds: hours[at] ?? 0n,
      }));
    },
  },
];

const rates = [
  ['100', 10_000n],
  ['111.11', 11_111n],
  ['33.33', 3_333n],
] as const;

describe.skipIf(!hasSharedData)('an export file from the shared data', () => {
  test.each(files.flatMap((file) => rates.map(([rate, rateCents]) => ({ ...file, rate, rateCents }))))(
    'of $name, imported and billed at $rate, has the total of the raw file',
    async (file) => {
      const text = sharedText(...file.path);
      const raw = file.read(text);
      expect(raw.length).toBeGreaterThan(0);
      const project = await aProject(world.tx, { accountants: [anna.userId] });
      const shown = (await preview(anna, project.id, text, file.dateOrder)).data;
      expect(shown.rows + shown.refusedRows.length).toBe(raw.length);
      const people = [];
      for (const { key, name } of shown.people) {
        const employeeId = await aDeveloper(world.tx, { projectId: project.id, name, email: null });
        people.push({ key, employeeId });
      }
      await aRateRange(world.tx, {
        projectId: project.id,
        startDate: '2018-01-01',
        roleRates: { 'React Developer': file.rate },
      });
      const mapping = {
        projectId: project.id,
        projects: shown.projects.map((one) => one.name),
        people,
        ...(file.dateOrder === undefined ? {} : { dateOrder: file.dateOrder }),
      };
      const imported = await importInto(anna, mapping, text);
      expect(imported.data.added).toBe(raw.filter((row) => row.seconds > 0n).length);
      expect((await importInto(anna, mapping, text)).data).toMatchObject({
        added: 0,
        unchanged: imported.data.added,
      });
      const invoice = await aSavedInvoiceOf(anna, project, file.period);
      expect(invoice.invoiceAmount).toBe(totalOf(raw, file.rateCents));
    },
  );
});
