import { expect, type Page } from '@playwright/test';
import { projectIdOf } from '../api.ts';
import { pasteUnder } from '../paste.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';
import { effectsShown } from './rates.ts';

/** The list of projects in its states. */
export async function walkProjectList(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  await look('project list');
  const models = page.locator('button[aria-haspopup="menu"]', { hasText: /^Model$/ });
  await models.click();
  await page.getByRole('menuitem', { name: 'Hourly' }).waitFor();
  await look('project list, menu open');
  // with the keys: the menu is where it was before the page changed its width
  await page.getByRole('menuitem', { name: 'Hourly' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Beacon Mobile App/ })).toHaveCount(0);
  await look('project list, filtered');
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('nothing has this name');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('project list, nothing found');
  await page.getByRole('button', { name: 'Clear the search', exact: true }).click();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Columns and views' });
  await views.getByRole('button', { name: 'Save the view' }).click();
  await views.getByText('Setting name is required').waitFor();
  await look('columns and views with a fault');
  await views.getByLabel('Name').fill('Month close of the projects that are billed by the hour');
  await page.keyboard.press('Enter');
  await views.getByRole('button', { name: 'Share with all users' }).waitFor();
  await look('columns and views, one saved');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Month close/ }).waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await page.getByRole('button', { name: /^To-dos and messages/ }).click();
  await page
    .getByRole('dialog', { name: 'To-dos and messages' })
    .getByText(/rows exported/)
    .waitFor();
  await look('bell');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
  await look('profile menu');
  await page.getByRole('menuitem', { name: 'Theme' }).hover();
  await page.getByRole('menuitem', { name: /^Dark/ }).waitFor();
  await look('profile menu, theme');
}

/** The settings of several projects in a grid, with a fault. */
async function walkProjectSettings(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  for (const at of [0, 1]) await page.locator('main tbody tr').nth(at).getByRole('checkbox').check();
  await look('project list, projects selected');
  await page.getByRole('button', { name: 'Edit settings of 2' }).click();
  await pasteUnder(page.getByRole('grid', { name: 'Project settings' }), 'Pay Model', [[' ']]);
  await page.getByRole('button', { name: 'Save 1 project' }).click();
  await page.getByRole('button', { name: '1 cell needs attention' }).waitFor();
  await look('project settings, a fault');
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('button', { name: 'Discard' }).click();
}

/** Project settings, project details and rates with each drawer. */
export async function walkProject(page: Page, product: RunningProduct, look: Look): Promise<void> {
  await walkProjectSettings(page, look);
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  await page.goto(`/projectdetails/${projectId}`);
  await page.getByRole('table', { name: 'Developers' }).waitFor();
  await look('project details');
  await page.getByRole('button', { name: 'History' }).click();
  await look('history of a project');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Project' });
  await form.getByRole('button', { name: 'Remove salesman 1' }).click();
  await form.getByRole('button', { name: 'Add secondary CSM' }).click();
  await form.getByText('At least one salesperson is required').first().waitFor();
  await look('project details, edit with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('dialog', { name: 'Add link' }).getByLabel('URL').fill('no address');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Please enter link title').waitFor();
  await look('project details, add link with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Add purchase order' }).click();
  await page.getByRole('dialog', { name: 'Add purchase order' }).getByLabel('Amount').fill('0');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Please enter order number').waitFor();
  await look('project details, add purchase order with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.goto('/projectdetails/999999');
  await page.getByRole('alert').waitFor();
  await look('project that is not there');
  await page.goto(`/developers/${projectId}`);
  await page.getByRole('table', { name: 'Leave by month' }).waitFor();
  await look('leave balance');
  await page.getByRole('table', { name: 'Leave balance' }).getByRole('row').nth(1).click();
  await page.getByLabel('Billing %').waitFor();
  await look('leave balance, a developer');
  await page.keyboard.press('Escape');
  await page.goto(`/ratedetails/${projectId}`);
  await page.getByRole('table', { name: 'Role rates' }).waitFor();
  await look('rate details');
  for (const name of ['Add rates', 'Change rates', 'Special rates']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog', { name }).waitFor();
    await look(`rate details, ${name}`);
    if (name === 'Change rates') {
      await page
        .getByRole('dialog', { name })
        .getByPlaceholder(/^(Default|No rate)/)
        .first()
        .fill('71.5');
      await effectsShown(page);
      await look('rate details, what new rates change');
    }
    await page.keyboard.press('Escape');
    if (name === 'Change rates') await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await effectsShown(page);
  await look('rate details, what a deletion changes');
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.goto(`/projectnotes/${projectId}`);
  await page.getByText('No notes yet').waitFor();
  await look('notes, none yet');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter note description').waitFor();
  await look('notes, a new one with a fault');
  await page.getByRole('textbox', { name: 'Description' }).fill('Ask for the purchase order');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Delete the note' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('notes, delete');
  await page.keyboard.press('Escape');
}
