import {
  billingRunEndpoints,
  type BillingRow,
  type BillingRun,
} from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { expect, type Page } from '@playwright/test';
import type { Look } from './look.ts';

const path = `**/api${billingRunEndpoints.rows.path}`;

/** How the due rows are shown, one after the other: the server's response is changed, so that no project is billed for it. */
const standings: readonly Partial<BillingRow>[] = [
  { standing: 'ready', checks: [] },
  {
    checks: [{ code: 'findings', kind: 'asks', words: '2 findings are open', link: null, employeeId: null, day: null }],
    weeksToVerify: [
      { startDate: '2026-10-05', endDate: '2026-10-11', leftOut: null, link: null },
      {
        startDate: '2026-10-12',
        endDate: '2026-10-18',
        leftOut: 'Working days without hours or leave',
        link: '/missinghours?day=2026-10-12',
      },
    ],
  },
  {
    standing: 'blocked',
    checks: [
      {
        code: 'primary_client',
        kind: 'blocks',
        words: 'Choose a primary client',
        link: '/clientdetails/1',
        employeeId: null,
        day: null,
      },
    ],
  },
  { state: 'Draft', invoiceId: 1, version: 1, checks: [] },
  { state: 'Waiting', checks: [] },
  { state: 'Checking', checks: [] },
  { state: 'In books', checks: [] },
  { state: 'Rejected', checks: [], reason: 'Duplicate Document Number Error: this number has already been used' },
];

const ended: BillingRun = {
  runId: 1,
  act: 'draft',
  startedBy: 'Amelia Stone',
  startedAt: '2026-11-02T09:15:00.000Z',
  finishedAt: '2026-11-02T09:16:00.000Z',
  isStopped: false,
  rows: 9,
  done: 7,
  failed: 2,
  current: null,
  failures: [
    {
      projectName: 'Kestrel Trading Console for Derivatives and Fixed Income Desks',
      startDate: '2026-10-01',
      words: 'The total is now INR 1,715,846.00. Check the row and start it again.',
    },
    { projectName: 'Lumen Energy Portal', startDate: '2026-10-01', words: 'Not started: the run was stopped.' },
  ],
  undoable: 7,
};
const runs = {
  'under way': {
    ...ended,
    finishedAt: null,
    done: 3,
    failed: 1,
    failures: ended.failures.slice(0, 1),
    current: 'Fjord Freight Planner',
  },
  stopped: { ...ended, isStopped: true, done: 5 },
  ended,
} satisfies Record<string, BillingRun>;

/** The due periods in all their states, what they lack, the summary of a run, runs, and nothing to bill. */
export async function walkBillingRun(page: Page, look: Look): Promise<void> {
  await page.route(`${path}?*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { rows: BillingRow[] } };
    answer.data.rows = answer.data.rows.map((row, at) => ({ ...row, ...standings[at % standings.length] }));
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/billingrun');
  await page.getByRole('row').nth(1).waitFor();
  await look('billing run');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  await look('billing run, menu of a filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Findings', exact: true }).first().click();
  await page.getByRole('dialog', { name: /^Findings of/ }).waitFor();
  await look('billing run, findings of a row');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'No primary client' }).first().click();
  await page.getByRole('dialog', { name: 'Assign clients' }).waitFor();
  await look('billing run, clients of a row');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await look('billing run, rows selected');
  await page.getByRole('button', { name: 'Create drafts' }).click();
  await page.getByRole('dialog', { name: 'Create drafts' }).waitFor();
  await look('billing run, summary');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verify weeks' }).click();
  await page.getByRole('dialog', { name: 'Verify weeks' }).waitFor();
  await look('billing run, weeks to verify');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bill the selected' }).click();
  await page.getByRole('dialog', { name: 'Bill the selected' }).waitFor();
  await look('billing run, summary of all in one');
  await page.keyboard.press('Escape');
  for (const [name, run] of Object.entries(runs)) {
    await page.route(`${path}/runs`, (route) =>
      route.fulfill({ json: { success: true, message: null, data: { runs: [run] } } }),
    );
    await page.reload();
    await page.getByRole('region', { name: 'Create drafts' }).waitFor();
    await look(`billing run, ${name}`);
    await page.unroute(`${path}/runs`);
  }
  await page.getByRole('region', { name: 'Create drafts' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('billing run, undo');
  await page.getByRole('button', { name: 'Keep drafts' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute(`${path}?*`);
  await page.goto('/billingrun?until=2000-01-31');
  await page.getByText('Nothing to bill').waitFor();
  await look('billing run, nothing to bill');
}
