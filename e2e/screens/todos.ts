import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The to-dos, and a kind without any. */
export async function walkTodos(page: Page, look: Look): Promise<void> {
  await page.goto('/todolist');
  await page
    .getByRole('row', { name: /Kindly update|Request payment/ })
    .first()
    .waitFor();
  await look('to-do list');
  await page.getByRole('button', { name: 'Add to-do' }).click();
  await page.getByRole('textbox', { name: 'To do' }).fill('Ask for the signed contract');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please select due date').waitFor();
  await look('to-do list, one to ask for with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.goto('/todolist?type=PUSH');
  await page.getByText('Nothing to do').waitFor();
  await look('to-do list, nothing to do');
}
