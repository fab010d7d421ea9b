import { expect } from '@playwright/test';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';

journey(
  'columns are resized, hidden and shared as a view, which another user opens by its URL',
  async ({ browser, page, product }) => {
    await enter(page, product, 'accountant');
    await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
    const widthOf = async (name: string): Promise<number> => (await heading(name).boundingBox())?.width ?? 0;

    const code = await heading('Code').boundingBox();
    if (code === null) throw new Error('there is no column Code');
    const company = await widthOf('Company');
    await page.mouse.move(code.x + code.width - 3, code.y + 10);
    await page.mouse.down();
    await page.mouse.move(code.x + code.width + 97, code.y + 10, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await widthOf('Code')) - code.width - 100)).toBeLessThan(2);
    // the others keep their width
    expect(Math.abs((await widthOf('Company')) - company)).toBeLessThan(2);

    await page.getByRole('button', { name: 'Columns, changed' }).click();
    const views = page.getByRole('dialog', { name: 'Columns and views' });
    await views.getByRole('checkbox', { name: 'Model', exact: true }).uncheck();
    await views.getByLabel('Name').fill('Wide codes');
    await views.getByRole('checkbox', { name: 'Share with all users' }).check();
    await views.getByRole('button', { name: 'Save the view' }).click();
    await page.getByText('View saved.').waitFor();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/[?&]view=\d+/);
    const link = page.url();
    await page.reload();
    await expect(heading('Model')).toHaveCount(0);
    await expect.poll(async () => Math.abs((await widthOf('Code')) - code.width - 100)).toBeLessThan(2);

    const other = await browser.newPage({ baseURL: product.address });
    await enter(other, product, 'admin');
    await other.goto(link);
    await other.getByRole('button', { name: 'Wide codes', exact: true }).waitFor();
    await expect(other.getByRole('columnheader', { name: 'Model', exact: true })).toHaveCount(0);
    await other.close();
  },
);
