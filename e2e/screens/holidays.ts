import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The holidays by year and region, a new one with errors, and the preview of a calendar file. */
export async function walkHolidays(page: Page, look: Look): Promise<void> {
  await page.goto('/settings/holidays?year=2026');
  await page.getByRole('table', { name: 'Holidays' }).getByRole('rowheader').first().waitFor();
  await look('holidays');
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await page.getByRole('textbox', { name: 'Holiday name' }).fill('Founders’ Day');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please select holiday date').waitFor();
  await look('holidays, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Import file' }).click();
  const drawer = page.getByRole('dialog', { name: 'Import calendar file' });
  await drawer.getByRole('combobox', { name: 'Region' }).selectOption('US');
  const events = [
    ['DTSTART;VALUE=DATE:20260704', 'RRULE:FREQ=YEARLY', 'SUMMARY:Independence Day'],
    ['DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christmas Day'],
    ['DTSTART:20261224T120000Z', 'SUMMARY:A party that ends in the afternoon and is no holiday'],
  ].flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']);
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'holidays.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')),
  });
  await drawer.getByRole('table', { name: 'Days in the file' }).getByRole('rowheader').first().waitFor();
  await look('holidays, what a file would bring');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.goto('/settings/holidays?year=2035&region=UAE');
  await page.getByText('No holidays of UAE in 2035').waitFor();
  await look('holidays, none');
}
