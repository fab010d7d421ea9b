import { expect } from '@playwright/test';
import { accessErrors } from '../accessible.ts';
import { invoicesOf, projectIdOf } from '../api.ts';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';

journey(
  'the evidence pack of an issued invoice is downloaded from its page, and found unchanged under Settings',
  async ({ page, product }, info) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Indigo Fleet Telematics');
    const invoices = await invoicesOf(page, product, projectId);
    const issued = invoices.find((one) => one.documentState === 'issued');
    if (issued === undefined) throw new Error('the demo has no issued invoice of this project');
    await page.goto(`/invoicepage/${issued.invoiceId}`);
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Evidence pack' }).click();
    const pack = info.outputPath('pack.zip');
    await (await arriving).saveAs(pack);

    await page.goto('/settings');
    await page.getByRole('link', { name: 'Check evidence pack' }).click();
    await page.getByLabel(/^An evidence pack/).setInputFiles(pack);
    await expect(page.getByRole('status').getByText(/^Unchanged since it was made, and signed/)).toBeVisible();
    await expect(page.getByRole('heading', { name: `Invoice ${issued.invoiceNumber}` })).toBeVisible();
    expect(await accessErrors(page)).toEqual([]);
  },
);
