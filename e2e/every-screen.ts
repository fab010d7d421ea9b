import { expect, type Page } from '@playwright/test';
import { projectIdOf } from './api.ts';
import {
  arrivedInBooks,
  beginInvoice,
  cellsOf,
  fetchTimesheet,
  fillBooks,
  prepareInvoice,
  savedInvoice,
  wizard,
} from './billing.ts';
import { changedInBooks, handMadeInvoice } from './books.ts';
import { monthsAgo } from './months.ts';
import { askForLink, givePassword } from './people.ts';
import type { RunningProduct } from './start-product.ts';
import { fetchWeek, openWeeks, shortenLog, weeksOf } from './weeks.ts';

/** Called with each state of a screen once it stands still. */
export type Look = (state: string) => Promise<void>;

const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** The pages for who is not signed in. */
export async function walkSignIn(page: Page, look: Look): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').waitFor();
  await look('sign-in');
  await page.getByRole('button', { name: 'Continue' }).click();
  await look('sign-in with faults');
  // this CSM signs in nowhere else, so that the QR code is still to come
  await givePassword(page, 'csm2');
  await page.getByText('Or type the key').waitFor();
  await look('sign-in, QR code');
  await page.goto('/no/such/page');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('not found');
}

/** Asking for a new password, and the link of the mail while it works and afterwards. */
export async function walkForgottenPassword(page: Page, product: RunningProduct, look: Look): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await look('forgot password with a fault');
  const link = await askForLink(page, product, 'csm2');
  await look('forgot password, link on its way');
  await page.goto(link);
  await page.getByLabel('New Password').fill('short');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('New password and confirm new password must be same!').waitFor();
  await look('reset password with faults');
  await page.goto('/setpassword?token=forged');
  await page.getByText('Password reset link is expired. Please generate a new link.').waitFor();
  await look('set password, link expired');
}

/** The drawers of the own account. */
export async function walkOwnAccount(page: Page, look: Look): Promise<void> {
  for (const name of ['Edit Profile', 'Change Password']) {
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name }).click();
    const drawer = page.getByRole('dialog', { name });
    await drawer.getByLabel(name === 'Edit Profile' ? 'Phone Number' : 'New Password').fill('12');
    await page.keyboard.press('Control+Enter');
    await drawer.locator('[aria-invalid="true"]').first().waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: /^What's new in/ }).click();
  await page.getByRole('dialog', { name: "What's new" }).waitFor();
  await look("What's new");
  await page.keyboard.press('Escape');
}

/** The code of somebody who signed in before. */
export async function walkCode(page: Page, look: Look): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await givePassword(page, 'accountant');
  await page.getByRole('textbox', { name: 'One-time code' }).waitFor();
  await look('sign-in, code');
}

/** The list of projects in its states. */
export async function walkProjectList(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  await look('project list');
  const models = page.locator('button[aria-haspopup="menu"]', { hasText: /^Model$/ });
  await models.click();
  await page.getByRole('menuitem', { name: 'Hourly' }).waitFor();
  await look('project list, menu open');
  // with the keys: the menu stands where it was before the page changed its width
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
  await views.getByRole('button', { name: 'Share with everybody' }).waitFor();
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

/** The companies: their list, the form of one with faults and the lists of copies, and one company. */
export async function walkCompanies(page: Page, look: Look): Promise<void> {
  await page.goto('/companylist');
  await page.getByRole('row', { name: /Everest Retail/ }).waitFor();
  await look('company list');
  await page.getByRole('button', { name: 'New company' }).click();
  const drawer = page.getByRole('dialog', { name: 'New Company' });
  await drawer.getByRole('textbox', { name: 'Company name' }).fill('Zenith Ltd');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'CC and BCC' }).waitFor();
  await look('new company, copies');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'CC and BCC' })).toHaveCount(0);
  await drawer.getByLabel('Provider').selectOption('ZOHO_BOOKS');
  await drawer.getByLabel('Region').selectOption('IND');
  await drawer.getByLabel('Place of supply').waitFor();
  await look('new company, in Zoho Books of India');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('row', { name: /Everest Retail/ }).click();
  await page.getByRole('heading', { name: 'Everest Retail Pvt Ltd' }).waitFor();
  await page.getByRole('table', { name: 'Clients' }).waitFor();
  await look('company');
  await page.getByRole('button', { name: 'Add clients' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Add another client' }).waitFor();
  await look('new clients');
  await page.keyboard.press('Escape');
  await page
    .getByRole('table', { name: 'Clients' })
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete / })
    .getByRole('combobox')
    .first()
    .waitFor();
  await look('delete a client who is on projects');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Everest Support Desk' }).click();
  await page.getByRole('link', { name: 'Client Details' }).click();
  await page.getByRole('table', { name: 'Clients' }).waitFor();
  await look('clients of a project');
  await page.getByRole('button', { name: 'Assign clients' }).click();
  await page.getByRole('dialog', { name: 'Assign clients' }).getByText(/ \| /).first().waitFor();
  await look('assign clients');
  await page.getByRole('button', { name: 'New Client Details' }).click();
  await look('assign clients, a new one');
  await page.keyboard.press('Escape');
}

/** The search over everything, by its key: before, with suggestions, with one kind, and with nothing found. */
export async function walkSearch(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await look('search');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.fill('data');
  await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
  await look('search, suggestions');
  await page.getByRole('button', { name: /^Tasks/ }).click();
  await settled(page);
  await look('search, one kind');
  await field.fill('nothing has this name');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('search, nothing found');
  await field.fill('Atlas Data');
  await page.getByRole('button', { name: 'Best' }).click();
  await page.getByRole('option', { name: /^Atlas Data Platform/, selected: true }).waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Atlas Data Platform' }).waitFor();
}

/** The search over invoice numbers: before, refused, with nothing found, and with an invoice that is there. */
export async function walkSearchInvoices(page: Page, number: string, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Search Invoices' }).click();
  const drawer = page.getByRole('dialog', { name: 'Search Invoices' });
  await drawer.waitFor();
  await look('search invoices');
  const field = drawer.getByLabel('Search Invoice');
  await field.fill('<b>');
  await drawer.getByText('Invalid input: Potential XSS attempt detected').waitFor();
  await look('search invoices, refused');
  await field.fill('NO-SUCH-NUMBER');
  await field.press('Enter');
  await drawer.getByText('No results found. Try searching with another Invoice number').waitFor();
  await look('search invoices, nothing found');
  await field.fill(number);
  await field.press('Enter');
  await drawer.getByRole('link', { name: number }).waitFor();
  await settled(page);
  await look('search invoices, found');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
}

/** The templates of invoices, and a new one. */
export async function walkTemplates(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  await page.getByRole('button', { name: 'More for projects' }).click();
  await page.getByRole('menuitem', { name: 'Invoice templates' }).click();
  await page.getByRole('row', { name: /Developerwise/ }).waitFor();
  await look('invoice templates');
  await page.getByRole('button', { name: 'Add template' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add template' });
  await drawer.getByLabel('Name').fill('Pods of designers, all of their work in one line');
  await page.keyboard.press('Control+Enter');
  await drawer.getByText('Please select how rows become lines').waitFor();
  await look('new invoice template with a fault');
  await drawer.getByLabel('Lines').selectOption({ label: 'Combined: one line' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Actions for Pods/ }).waitFor();
  await look('invoice templates, one added');
  await page.keyboard.press('Escape');
}

/** The lists as an administrator sees them through the eyes of a CSM. */
export async function walkViewing(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  const picker = page.getByRole('combobox', { name: 'View as a CSM or accountant' });
  const rows = page.getByRole('table').getByRole('row');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  const all = await rows.count();
  await picker.selectOption({ index: 1 });
  await page.getByText(/^Viewing as .* \(CSM\)$/).waitFor();
  await settled(page);
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await look('project list, viewing as a CSM');
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await expect.poll(() => rows.count()).toBe(all);
  await page
    .getByRole('row', { name: /Dover Reporting Suite/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Reassign 1' }).click();
  await page.getByRole('combobox', { name: /^New person/ }).click();
  await page.getByTitle('Carlos Vega').click();
  await page.getByRole('table', { name: 'What changes' }).waitFor();
  await settled(page);
  await look('project list, reassign');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
}

/** What billings bring, its filter, and a month of which nothing is expected. */
export async function walkRevenue(page: Page, look: Look): Promise<void> {
  await page.goto('/revenuelist?month=all');
  await page
    .getByRole('row', { name: /Juniper Patient Records/ })
    .first()
    .waitFor();
  await settled(page);
  await look('revenue list');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter revenue' }).waitFor();
  await settled(page);
  await look('revenue list, filter');
  await page.keyboard.press('Escape');
  await page.goto('/revenuelist?month=Jan-2000');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('revenue list, nothing found');
  await page.goto('/revenuedispute');
  await page.getByText('No disputes').waitFor();
  await look('disputes');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter disputes' }).waitFor();
  await settled(page);
  await look('disputes, filter');
  await page.keyboard.press('Escape');
  await page.goto('/revenueinvoices');
  const billed = page.getByRole('row', { name: /Indigo Fleet Telematics/ });
  await billed.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as disputed' }).click();
  const dispute = page.getByRole('dialog', { name: /^Mark as disputed/ });
  await dispute.getByRole('button', { name: 'Mark as disputed' }).click();
  await dispute.getByText('Please enter reason').waitFor();
  await look('dispute, without a reason');
  await dispute.getByRole('textbox', { name: 'Reason' }).fill('The client counts 12 hours less than we do');
  await dispute.getByRole('button', { name: 'Mark as disputed' }).click();
  // a page that is left before the answer came asks for the list too early
  await expect(dispute).toHaveCount(0);
  await page.goto('/revenuedispute');
  await page.getByText('The client counts 12 hours less').waitFor();
  await settled(page);
  await look('disputes, one of them');
  for (const [address, name] of [
    ['/predictionlist', 'predictions by project'],
    ['/revenueprediction', 'open predictions'],
    ['/revenueinvoices', 'invoices of all projects'],
    ['/revenueinvoices?tab=paid', 'paid invoices of all projects'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('table', { name: 'Revenue' }).waitFor();
    await settled(page);
    await look(name);
  }
}

/** What billings bring: of a year, of one month, and of one in which nothing is expected. */
export async function walkDashboard(page: Page, look: Look): Promise<void> {
  const bars = page.getByRole('figure', { name: /^Predicted, invoiced and received/ }).locator('svg');
  await page.goto('/invoiceDashboard');
  await bars.first().waitFor();
  await settled(page);
  await look('dashboard');
  await page.getByRole('group', { name: 'By currency' }).scrollIntoViewIfNeeded();
  await look('dashboard, below');
  await page
    .getByRole('link', { name: /^Predicted, [A-Z][a-z]+ 20\d\d: USD/ })
    .first()
    .press('Enter');
  await page.getByRole('table', { name: 'Revenue' }).waitFor();
  await page.goBack();
  await bars.first().waitFor();
  await page.goto('/invoiceDashboard?tab=scorecard&moment=invoiced');
  await page.getByText('All predictions').waitFor();
  await settled(page);
  await look('scorecard');
  await page.goto('/invoiceDashboard?tab=predictions&moment=invoiced');
  await page.getByRole('table').waitFor();
  await settled(page);
  await look('judged predictions');
  await page.goto('/invoiceDashboard?from=Jan-2000&to=Jan-2000');
  await page.getByText('Nothing in these months').waitFor();
  await settled(page);
  await look('dashboard, nothing there');
}

/** The invoices of all projects as they open, their filter, all of them, and none. */
export async function walkInvoiceList(page: Page, look: Look): Promise<void> {
  await page.goto('/invoicedetails');
  await page.getByRole('table', { name: 'All invoices' }).waitFor();
  await settled(page);
  await look('invoice list, pending');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Apply Filter' });
  await drawer.getByRole('button', { name: 'Invoice Date', exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Earliest Invoice Date' }).fill('2 Mar 2026');
  await drawer.getByRole('textbox', { name: 'Latest Invoice Date' }).fill('1 Mar 2026');
  await drawer.getByRole('button', { name: 'Apply', exact: true }).click();
  await drawer.getByText('End date cannot be before the start date').waitFor();
  await look('invoice list, filter with a fault');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.locator('a[aria-current="page"]', { hasText: 'All Invoices' }).waitFor();
  await settled(page);
  await look('invoice list, all');
  await page.getByRole('row', { name: /Indigo Fleet Telematics/ }).click();
  const invoice = page.getByRole('dialog', { name: '1038' });
  await invoice.getByRole('region', { name: 'What becomes of the changes' }).waitFor();
  await invoice.getByText('This is the first invoice of the project').waitFor();
  await settled(page);
  await look('saved invoice with logs that changed late');
  await page.goto('/invoicedetails?receivedMonth=Jan-2000');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('invoice list, nothing found');
}

/** The invoices of the books: those that are not here, their mapping with faults, and those that are. */
export async function walkDirectInvoices(page: Page, look: Look): Promise<void> {
  await page.goto('/directinvoices');
  const row = page.getByRole('row', { name: /LICENCE-207/ });
  await row.waitFor();
  await settled(page);
  await look('direct invoices');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Map with project' }).click();
  const drawer = page.getByRole('dialog', { name: 'Map with project' });
  await drawer.getByLabel(/^LICENCE-207 from/).fill('1 Mar 2026');
  await page.keyboard.press('Control+Enter');
  await drawer.getByText('Please add startDate and endDate for selected Invoice list').waitFor();
  await look('direct invoices, mapping with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Mapped', exact: true }).click();
  await settled(page);
  await look('direct invoices, mapped');
}

/** What a month came to and what is open in it, and the question before it is closed. */
export async function walkMonthClose(page: Page, look: Look): Promise<void> {
  await page.goto('/monthclose');
  await page.getByRole('table', { name: 'Hours of its days' }).waitFor();
  await settled(page);
  await look('month close');
  await page.getByRole('button', { name: 'Ask the books' }).click();
  await page.getByRole('button', { name: 'Ask again' }).waitFor();
  await settled(page);
  await look('month close, beside the books');
  await page.getByRole('button', { name: 'Close month' }).click();
  await page.getByRole('button', { name: 'Close the month' }).click();
  await page.getByText('Please enter a reason').waitFor();
  await look('month close, without a reason');
  await page.keyboard.press('Escape');
  await page.goto('/monthclose?month=Jan-2000');
  await page.getByText('No figures').waitFor();
  await look('month close, nothing in it');
}

/** The rates of all projects, their filter, and days in which no range begins. */
export async function walkRateMaster(page: Page, look: Look): Promise<void> {
  await page.goto('/rateMaster');
  await page
    .getByRole('row', { name: /Atlas Data Platform/ })
    .first()
    .waitFor();
  await settled(page);
  await look('rate master');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter rates' }).waitFor();
  await settled(page);
  await look('rate master, filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Paste rates' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste rates' });
  await paste
    .getByLabel('Rows of the spreadsheet')
    .fill(
      'Project\tFrom\tTo\tReact Developer\nAtlas Data Platform\t2031-01-01\t\t71.5\nNo such project\t2031-01-01\t\t71.5\nAtlas Data Platform\t5/6/2031\t\tx',
    );
  await paste.getByText(/Day or month first/).waitFor();
  await look('rate master, paste with faults');
  await paste
    .getByLabel('Rows of the spreadsheet')
    .fill(`Project\tFrom\tReact Developer\nAtlas Data Platform\t${monthsAgo(1).start}\t71.5`);
  await paste.getByText('New range').first().waitFor();
  await effectsTold(page);
  await look('rate master, paste');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.goto('/rateMaster?startsFrom=2199-01-01');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('rate master, nothing found');
}

/** The question to who did nothing for 28 minutes. */
export async function walkAwhileAway(page: Page, look: Look): Promise<void> {
  await page.clock.install();
  await page.goto('/projectlist');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  await page.clock.fastForward('28:30');
  await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  await look('away for a while');
}

/** What is to be done, and a kind of which nothing is. */
export async function walkTodos(page: Page, look: Look): Promise<void> {
  await page.goto('/todolist');
  await page
    .getByRole('row', { name: /^(Kindly update|Ask for the money)/ })
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

/** The log with an entry opened, its filter and its check. */
export async function walkActivity(page: Page, look: Look): Promise<void> {
  await page.goto('/useractivity');
  await page
    .getByRole('button', { name: /^See More/ })
    .first()
    .click();
  await page.getByRole('columnheader', { name: 'Old value' }).first().waitFor();
  await look('activity');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog', { name: 'Filter activities' }).waitFor();
  await settled(page);
  await look('activity, filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check the log' }).click();
  await page.getByText(/^The activity log is whole/).waitFor();
  await look('activity, check');
  await page.keyboard.press('Escape');
}

/** Those who may sign in, one of them being changed with a fault, and the projects of one being handed over. */
export async function walkUsers(page: Page, look: Look): Promise<void> {
  await page.goto('/userlist');
  await page.getByRole('row', { name: /Carlos Vega/ }).waitFor();
  await look('users');
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('Email').fill('somebody@elsewhere.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter email with valid domain name').waitFor();
  await look('users, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: /projects of Carlos Vega/ }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Reassign 1 selected' }).click();
  await page.getByRole('dialog', { name: 'Reassign projects' }).waitFor();
  await settled(page);
  await look('assigned projects, reassign');
  await page.keyboard.press('Escape');
}

/** The projects of a client, from the company; an accountant does not have them. */
export async function walkProjectsOfClient(page: Page, look: Look): Promise<void> {
  await page.goto('/companylist');
  await page.getByRole('row', { name: /Everest Retail/ }).click();
  await page
    .getByRole('link', { name: /^Projects of / })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .waitFor();
  await look('projects of a client');
}

/** Who leaves: the list, and what a last working day would do. */
export async function walkResignations(page: Page, look: Look): Promise<void> {
  await page.goto('/employeeResignation');
  await page.getByText('No resignations').waitFor();
  await look('resignations, none yet');
  await page.getByRole('button', { name: 'Add resignation' }).click();
  await page.getByRole('combobox', { name: /^Employee/ }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByRole('textbox', { name: /^Last working day/ }).fill('31 Dec 2098');
  await page.getByRole('table', { name: 'What changes' }).waitFor();
  await settled(page);
  await look('resignation, what changes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
}

/** Project details and rates with each drawer. */
export async function walkProject(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  await page.goto(`/projectdetails/${projectId}`);
  await page.getByRole('table', { name: 'Developers' }).waitFor();
  await look('project details');
  await page.getByRole('button', { name: 'History' }).click();
  await settled(page);
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
  await page.goto('/projectdetails/999999');
  await page.getByRole('alert').waitFor();
  await look('project that is not there');
  await page.goto(`/developers/${projectId}`);
  await page.getByRole('table', { name: 'Leave by month' }).waitFor();
  await look('leave balance');
  await page.getByRole('table', { name: 'Leave balance' }).getByRole('row').nth(1).click();
  await page.getByLabel('Billing %').waitFor();
  await settled(page);
  await look('leave balance, a developer');
  await page.keyboard.press('Escape');
  await page.goto(`/ratedetails/${projectId}`);
  await page.getByRole('table', { name: 'Role rates' }).waitFor();
  await settled(page);
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
      await effectsTold(page);
      await look('rate details, what new rates change');
    }
    await page.keyboard.press('Escape');
    if (name === 'Change rates') await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await effectsTold(page);
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

/** The weeks of a billing, one of them verified, and later changed. */
export async function walkWeeks(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Fjord Freight Planner');
  await openWeeks(page, product, projectId, monthsAgo(4));
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('row', { name: /^Week 1 / }).click();
  await page.getByRole('table', { name: 'Employees' }).waitFor();
  await fetchWeek(page);
  await page.getByLabel('Verify').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('navigation', { name: 'Weeks' }).getByLabel('verified').waitFor();
  await page
    .getByRole('button', { name: /^Billable hours details/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Billable hours details' }).waitFor();
  await look('week, logs behind the hours');
  await page.keyboard.press('Escape');
  const [week] = await weeksOf(page, product);
  await shortenLog(page, product, projectId, { start: week?.startDate ?? '', end: week?.endDate ?? '' });
  await fetchWeek(page);
  await page.getByRole('region', { name: 'Changed logs' }).waitFor();
  await look('week, changed after verification');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('logs changed').waitFor();
  await look('weeks');
}

/** What runs on a timetable, what it did, and when it does it next. */
export async function walkJobs(page: Page, look: Look): Promise<void> {
  await page.goto('/settings/jobScheduler');
  await page.getByRole('button', { name: 'Actions for EXCHANGE_RATES' }).click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  const row = page.getByRole('row', { name: /EXCHANGE_RATES/ });
  await row.getByText('starts in a moment').waitFor({ state: 'hidden' });
  await row.getByText('Done').waitFor();
  await settled(page);
  await look('jobs');
  await page.getByRole('button', { name: 'Actions for EXCHANGE_RATES' }).click();
  await page.getByRole('menuitem', { name: 'Change schedule' }).click();
  await page.getByRole('textbox', { name: 'Schedule' }).fill('every morning');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a schedule of').waitFor();
  await look('jobs, a schedule with a fault');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.goto('/settings/jobScheduler?job=EXCHANGE_RATES');
  const runs = page.getByRole('table', { name: 'Runs' });
  await runs.getByRole('rowheader').first().waitFor();
  await settled(page);
  await look('jobs, the history of one');
  await runs.getByRole('rowheader').last().click();
  await page.getByRole('table', { name: 'Items' }).waitFor();
  await settled(page);
  await look('jobs, one run');
}

/** What the servers wrote down. */
export async function walkServerLogs(page: Page, look: Look): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Server Logs' }).waitFor();
  await look('settings');
  await page.goto('/settings/serverLogs?search=job');
  const lines = page.getByRole('table', { name: 'Server logs' }).getByRole('rowheader');
  await lines.first().waitFor();
  await settled(page);
  await look('server logs');
  await lines.first().click();
  await page.getByRole('dialog', { name: /^Line of/ }).waitFor();
  await settled(page);
  await look('server logs, one line');
  await page.keyboard.press('Escape');
}

/** The days off by year and region, a new one with faults, and what a calendar file would bring. */
export async function walkHolidays(page: Page, look: Look): Promise<void> {
  await page.goto('/settings/holidays?year=2026');
  await page.getByRole('table', { name: 'Holidays' }).getByRole('rowheader').first().waitFor();
  await settled(page);
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
  await drawer.getByRole('table', { name: 'Days of the file' }).getByRole('rowheader').first().waitFor();
  await settled(page);
  await look('holidays, what a file would bring');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.goto('/settings/holidays?year=2035&region=UAE');
  await page.getByText('No holidays of UAE in 2035').waitFor();
  await look('holidays, none');
}

/** The organisations that the product speaks with, and what is asked about a new one. */
export async function walkConnections(page: Page, look: Look): Promise<void> {
  await page.goto('/settings/identityProvider');
  await page.getByRole('table', { name: 'Identity providers' }).getByRole('rowheader').first().waitFor();
  await settled(page);
  await look('identity providers');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  await page.getByRole('table', { name: 'What works' }).waitFor();
  await settled(page);
  await look('identity providers, a test');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add identity provider' }).click();
  await page.getByRole('combobox', { name: 'Provider' }).selectOption('QUICK_BOOKS');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter realm id').waitFor();
  await look('identity providers, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
}

/** The tech stacks by category, one of them folded, and a new one without a name. */
export async function walkTechStacks(page: Page, look: Look): Promise<void> {
  await page.goto('/techstack');
  await page.getByRole('button', { name: 'Fold Front End Technologies' }).click();
  await settled(page);
  await look('tech stacks');
  await page.getByRole('button', { name: 'Add tech stack' }).click();
  await page.getByLabel('Default rate').fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please select category').waitFor();
  await look('tech stacks, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Actions for QA Engineer' }).click();
  await page.getByRole('menuitem', { name: 'Change default rate' }).click();
  await page.getByRole('dialog', { name: 'Change default rate' }).waitFor();
  await settled(page);
  await look('tech stacks, default rate');
  await page.keyboard.press('Escape');
}

/** Those who sell projects, one of them new and without an incentive; what another one earned, and where it comes from. */
export async function walkSalesPersons(page: Page, look: Look): Promise<void> {
  await page.goto('/salesPersons');
  await page.getByRole('table', { name: 'Sales persons' }).getByRole('rowheader').first().waitFor();
  await settled(page);
  await look('sales persons');
  await page.getByRole('button', { name: 'Add sales person' }).click();
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter email').waitFor();
  await look('sales persons, a new one with faults');
  await page.getByLabel('Phone number').fill('');
  await page.getByLabel('Name').fill('Alexandra Featherstonehaugh-Konstantinopolitanskaya');
  await page.getByLabel('Email').fill('alexandra.featherstonehaugh-konstantinopolitanskaya@countinghouse.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('rowheader', { name: 'Alexandra Featherstonehaugh-Konstantinopolitanskaya' }).click();
  await page.getByText('No incentives yet').waitFor();
  await settled(page);
  await look('incentives, none yet');
  await page.getByRole('link', { name: 'Sales Persons' }).last().click();
  await page.getByRole('rowheader', { name: 'Priya Nair' }).click();
  await page.getByRole('table', { name: 'Statement' }).getByRole('rowheader').first().waitFor();
  await settled(page);
  await look('incentives');
  await page.getByRole('table', { name: 'Statement' }).getByRole('rowheader').first().click();
  await page
    .getByRole('table', { name: /^Behind/ })
    .getByRole('rowheader')
    .first()
    .waitFor();
  await settled(page);
  await look('incentives, behind a month');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add incentive' }).click();
  await page.getByRole('radio', { name: 'Percentage' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter incentive value').waitFor();
  await look('incentives, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
}

/** What only an administrator gets to see of it. */
export async function walkDefaultRate(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  await page.goto(`/ratedetails/${projectId}`);
  await page
    .getByRole('button', { name: /^Change the default rate of/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /default rate/i }).waitFor();
  await look('rate details, default rate');
  await page
    .getByRole('dialog', { name: /default rate/i })
    .getByRole('textbox')
    .fill('99.25');
  // where every project has a rate of its own it changes none of them, and says so
  await expect(page.getByRole('region', { name: 'What is not invoiced yet' })).toHaveAttribute('aria-busy', 'false');
  await look('rate details, what a default rate changes');
}

/** What new rates change is worked out, and the first period of it opened. */
async function effectsTold(page: Page): Promise<void> {
  const told = page.getByRole('region', { name: 'What is not invoiced yet' });
  await told.locator('summary').first().click();
  await expect(told).toHaveAttribute('aria-busy', 'false');
}

/** Predictions from none to two that share days, and the pages of what is already there. */
export async function walkPredictions(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  const { start } = monthsAgo(-2);
  await page.goto(`/predictiondetails/${projectId}`);
  await page.getByText('No predictions yet').waitFor();
  await settled(page);
  await look('predictions, none yet');
  await page.getByRole('button', { name: 'Add prediction' }).first().click();
  await page.getByRole('textbox', { name: 'Start Date' }).fill(start);
  await page.getByRole('button', { name: 'Add another prediction' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please select accuracy').first().waitFor();
  await look('predictions, drawer with faults');
  for (const at of [0, 1]) {
    await page.getByLabel('Accuracy').nth(at).selectOption('75');
    await page.getByLabel('Amount').nth(at).fill('100001');
    await page.getByRole('textbox', { name: 'Received Month' }).nth(at).fill('Jan 2030');
    await page.getByLabel('Submission Type').nth(at).selectOption('IT');
  }
  await page.getByRole('textbox', { name: 'Start Date' }).nth(1).fill(start);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Warning !' }).waitFor();
  await look('predictions, warnings');
  await page.getByRole('button', { name: 'Yes, Continue' }).click();
  await page
    .getByRole('button', { name: /^Actions for the prediction/ })
    .nth(1)
    .waitFor();
  await settled(page);
  await look('predictions');
  await page
    .getByRole('button', { name: /^Actions for the prediction/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('predictions, delete');
  await page.getByRole('button', { name: 'Keep' }).click();
  const ofFirst = page.getByRole('button', { name: /^Actions for the prediction/ }).first();
  await ofFirst.click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Close the prediction' }).click();
  await page.getByText('Please enter a reason').waitFor();
  await look('predictions, close with a fault');
  await page.getByLabel('Reason').fill('The client moved the whole of the budget to another year');
  await page.getByRole('button', { name: 'Close the prediction' }).click();
  await page.getByText('Total open').waitFor();
  await settled(page);
  await look('predictions, one is closed');
  await ofFirst.click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await page.getByRole('dialog', { name: /^Reopen/ }).waitFor();
  await look('predictions, reopen');
  await page.goto(`/existingprediction?projectId=${projectId}&startDate=${start}`);
  await page.getByRole('rowheader').first().waitFor();
  await look('existing predictions');
  await page.goto(`/existinginvoice?projectId=${projectId}&invoiceDate=${start}`);
  await page.getByText('No existing invoices').waitFor();
  await look('existing invoices, none');
}

/** The page that the client gets of the invoice that is open, in its own tab and on both papers. */
async function walkInvoicePage(page: Page, look: Look): Promise<void> {
  const invoice = page.url();
  const address = await savedInvoice(page).getByRole('link', { name: 'Preview and print' }).getAttribute('href');
  await page.goto(address ?? '');
  await page.getByRole('article', { name: /^Invoice INV-/ }).waitFor();
  await settled(page);
  await look('page of an invoice');
  await page.goto(invoice);
  await savedInvoice(page).getByLabel('Totals').waitFor();
}

/** An invoice from its period to the books, and the file import. */
export async function walkInvoice(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  await page.goto(`/predictiondetails/${projectId}?tab=all`);
  await page.getByText('No invoices yet').waitFor();
  await settled(page);
  await look('invoices, none yet');
  await page.getByRole('button', { name: 'Write off' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the client');
  await page.keyboard.press('Enter');
  await page.getByText('Please select start date').waitFor();
  await look('hours, write off');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import time logs' }).click();
  const importDrawer = page.getByRole('dialog', { name: 'Import time logs' });
  await importDrawer.waitFor();
  await look('import');
  await importDrawer.locator('input[type="file"]').setInputFiles({
    name: 'hours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (USD)\n' +
        'Priya Raman,,Northwind,Cobalt,,A call,Yes,2026-02-03,09:00:00,2026-02-03,10:00:00,01:00:00,,\n' +
        'Pat Stranger,,Northwind,Cobalt,,A call,Yes,2026-02-30,09:00:00,2026-02-30,10:00:00,01:00:00,,',
    ),
  });
  await importDrawer.getByText('There is no such day.').waitFor();
  await look('import, preview');
  await beginInvoice(page, projectId, monthsAgo(12));
  await look('invoice, period');
  await page.getByRole('button', { name: 'Get the timesheet' }).click();
  await page.getByRole('dialog', { name: 'Attention!' }).waitFor();
  await look('invoice, pre-requisites');
  await beginInvoice(page, projectId, monthsAgo(1));
  await fetchTimesheet(page);
  await look('invoice, grid');
  await wizard(page).getByRole('button', { name: 'Timesheet Action' }).click();
  await page.getByRole('menuitem', { name: 'Download Timesheet' }).click();
  await page.getByRole('dialog', { name: 'Download Timesheet' }).waitFor();
  await look('invoice, download of the timesheet');
  await page.keyboard.press('Escape');
  await (await cellsOf(page, 'Rate')).first().click();
  await page.keyboard.press('Alt+Enter');
  await page.getByRole('dialog', { name: 'Where does this come from?' }).waitFor();
  await look('invoice, origin of a rate');
  await page.keyboard.press('Escape');
  await page.keyboard.type('51.5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('letters');
  await page.keyboard.press('Enter');
  await page.getByText('1 cell needs a look').waitFor();
  await look('invoice, grid with an edit and a fault');
  await page.keyboard.press('Control+z');
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('region', { name: 'Invoice lines' }).waitFor();
  await look('invoice, books');
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await page.getByText('Please enter message on invoice').waitFor();
  await look('invoice, books with faults');
  await wizard(page).getByRole('button', { name: 'Prev' }).click();
  await fillBooks(page);
  await page.getByRole('button', { name: 'Save in Books' }).click();
  await arrivedInBooks(page);
  await page.getByRole('table', { name: 'Timesheet' }).waitFor();
  await settled(page);
  await look('saved invoice');
  await walkInvoicePage(page, look);
  await savedInvoice(page)
    .getByLabel('Totals')
    .getByRole('button', { name: /^Total/ })
    .click();
  await page.getByRole('dialog', { name: 'Where does this come from?' }).waitFor();
  await settled(page);
  await look('saved invoice, origin of the total');
  await page.keyboard.press('Escape');
  await changedInBooks(product, 'UK', { DueDate: '2031-12-31', DocNumber: 'RENUMBERED-BY-HAND' });
  await savedInvoice(page).getByRole('button', { name: 'Compare with books' }).click();
  const differences = savedInvoice(page).getByRole('table', { name: 'Differences with the books' });
  await differences.getByRole('button', { name: 'Leave it' }).first().click();
  await page.getByRole('dialog', { name: 'Leave the number as it is?' }).waitFor();
  await look('saved invoice, a difference with the books is left');
  await page.keyboard.press('Escape');
  await look('saved invoice, differences with the books');
  for (const name of ['Number', 'Due date']) {
    await differences.getByRole('row', { name }).getByRole('button', { name: 'Push ours' }).click();
    await differences.getByRole('row', { name }).waitFor({ state: 'detached' });
  }
  await savedInvoice(page).getByRole('button', { name: 'Add receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Add receipt' });
  await receipt.getByLabel('Amount').fill('0.01');
  await look('saved invoice, add receipt');
  await receipt.getByRole('button', { name: 'Add receipt' }).click();
  await savedInvoice(page).getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('dialog', { name: /^Reverse the receipt/ }).waitFor();
  await look('saved invoice, reverse receipt');
  await page.keyboard.press('Escape');
  await savedInvoice(page).getByRole('button', { name: 'Adjust' }).click();
  const adjustment = page.getByRole('dialog', { name: 'Adjust invoice' });
  await adjustment.getByRole('button', { name: 'Adjust' }).click();
  await adjustment.getByText('Please enter reason').waitFor();
  await look('saved invoice, adjustment with faults');
  await page.keyboard.press('Escape');
  await savedInvoice(page).getByRole('button', { name: 'Invoice Details' }).click();
  const details = page.getByRole('dialog', { name: 'Invoice Details' });
  await details.getByRole('textbox', { name: 'Due date' }).fill('1 Jan 2020');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.locator('[aria-invalid="true"]').waitFor();
  await look('saved invoice, details with a fault');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await savedInvoice(page).getByRole('button', { name: 'Credit', exact: true }).click();
  const credit = page.getByRole('dialog', { name: /^Credit INV-/ });
  await credit.getByRole('button', { name: 'Everything that is left' }).click();
  await credit.getByRole('button', { name: 'Credit', exact: true }).click();
  await credit.getByText('Please enter reason').waitFor();
  await look('saved invoice, credit with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await savedInvoice(page).getByRole('button', { name: 'Void' }).click();
  const standing = page.getByRole('dialog', { name: /^Void INV-/ });
  await standing.getByRole('button', { name: 'Move to open credit' }).waitFor();
  await look('saved invoice, void over a payment');
  await standing.getByRole('button', { name: 'Reverse' }).click();
  const reversing = page.getByRole('dialog', { name: /^Reverse the receipt/ });
  await reversing.getByLabel('Reason').fill('Typed by mistake');
  await reversing.getByRole('button', { name: 'Reverse' }).click();
  // without money the question of the void itself comes
  await page.getByRole('dialog', { name: /^Void INV-.*\?$/ }).waitFor();
  await look('saved invoice, void');
  await page.getByLabel('Reason').fill('Billed to the wrong company');
  await page
    .getByRole('dialog', { name: /^Void INV-/ })
    .getByRole('button', { name: /^Void/ })
    .click();
  await savedInvoice(page).getByText('Billed to the wrong company').waitFor();
  await settled(page);
  await look('saved invoice, voided');
  await prepareInvoice(page, projectId, monthsAgo(4));
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await savedInvoice(page).getByRole('button', { name: 'Map' }).click();
  await page.getByLabel('Books invoice number').fill('NONE');
  await page.keyboard.press('Enter');
  await page.getByText('The books hold no invoice with this number.').waitFor();
  await look('saved invoice, map');
  await page.getByLabel('Books invoice number').fill(await handMadeInvoice(product, 'UK'));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Map with these differences' }).waitFor();
  await look('saved invoice, map to one that differs');
  await page.goto(`/predictiondetails/${projectId}?tab=all`);
  const listed = page.getByRole('table', { name: 'Invoices' }).getByRole('rowheader', { name: /^INV-/ });
  await listed.first().waitFor();
  await look('invoices');
  await walkSearchInvoices(page, await listed.first().innerText(), look);
}
