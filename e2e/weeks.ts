import { expect, type Page } from '@playwright/test';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import {
  verificationEndpoints,
  type VerificationWeek,
} from '@countinghouse/contract/verification/verification.contract.ts';
import { ask } from './api.ts';
import type { BilledMonth } from './months.ts';
import type { RunningProduct } from './start-product.ts';

/** Predicts a month of a project and opens its weeks, which do not exist yet. */
export async function openWeeks(
  page: Page,
  product: RunningProduct,
  projectId: number,
  month: BilledMonth,
): Promise<void> {
  const { predictionDetails } = await ask(page, product, predictionEndpoints.add, {
    body: {
      projectId,
      skipWarnings: true,
      predictionDetails: [
        {
          predictionId: 0,
          accuracy: 100,
          predictedAmount: '1000',
          startDate: month.start,
          endDate: month.end,
          receivedMonth: 'Dec-2026',
          submissionType: 'IT',
        },
      ],
    },
  });
  const predictionId = predictionDetails[0]?.predictionId ?? 0;
  await page.goto(`/verification/${predictionId}`);
  await page.getByText('No weeks yet').waitFor();
}

/** The weeks of the open billing. */
export async function weeksOf(page: Page, product: RunningProduct): Promise<readonly VerificationWeek[]> {
  const predictionId = Number(new URL(page.url()).pathname.split('/').at(-1));
  return ask(page, product, verificationEndpoints.weeks, { query: { predictionId } });
}

/** Syncs the logs of the open week, and waits for them. */
export async function fetchWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Fetch again/ }).click();
  await weekFetched(page);
}

/** Waits until the started sync has ended and the week no longer changes. */
export async function weekFetched(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Fetch again/ })).toBeEnabled({ timeout: 30_000 });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Subtracts an hour from the first billable log of some days, at its source. */
export const shortenLog = (page: Page, product: RunningProduct, projectId: number, days: BilledMonth): Promise<void> =>
  changeLog(page, product, { projectId, days, minutes: (before) => before - 60 });

/** Gives the first billable log of more than an hour on some days other minutes, at its source. */
export async function changeLog(
  page: Page,
  product: RunningProduct,
  change: {
    readonly projectId: number;
    readonly days: BilledMonth;
    readonly minutes: (before: number) => number;
  },
): Promise<void> {
  const { zohoProjectId } = await ask(page, product, projectEndpoints.get, { params: { id: change.projectId } });
  const tool = `${product.sandboxAddress}/control/project-tool`;
  const found = await fetch(`${tool}/${zohoProjectId}/logs?from=${change.days.start}&to=${change.days.end}`);
  const { logs } = (await found.json()) as { logs: { id: string; minutes: number; billable: boolean }[] };
  const log = logs.find((one) => one.billable && one.minutes > 60);
  if (log === undefined) throw new Error('no log of more than an hour on these days');
  const answer = await fetch(`${tool}/logs`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: log.id, minutes: change.minutes(log.minutes) }),
  });
  if (!answer.ok) throw new Error(`the sandbox kept the log: ${await answer.text()}`);
}
