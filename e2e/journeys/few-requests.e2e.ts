import { expect, type Page } from '@playwright/test';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { sidebarEntries } from '@countinghouse/contract/screens.ts';
import { ask, projectIdOf } from '../api.ts';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';
import { settled } from '../screens/look.ts';

const project = 'Cobalt Claims Portal';

/** How long nothing may be requested before a screen counts as complete. */
const quietMs = 400;
const ofFirstList = 15;
const ofFurther = 3;

/** Each further screen, in an order that reaches a record over its list; `more` is what one needs beyond the others, and why. */
const screens = (ids: {
  readonly project: number;
  readonly company: number;
}): (readonly [address: string, more?: number])[] => [
  // cash forecast, overdue companies and unbilled work, which the other figures do not wait for
  ['/invoiceDashboard', 3],
  ['/invoiceDashboard?tab=scorecard&moment=invoiced'],
  ['/invoiceDashboard?tab=predictions&moment=invoiced'],
  ['/invoiceDashboard?tab=payments'],
  [`/projectdetails/${ids.project}`],
  [`/ratedetails/${ids.project}`],
  [`/developers/${ids.project}`],
  [`/clientdetails/${ids.project}`],
  [`/projectnotes/${ids.project}`],
  [`/predictiondetails/${ids.project}`],
  // the project, its hours, the rows and their totals, where none of them is known yet
  [`/predictiondetails/${ids.project}?tab=all`],
  ['/companylist'],
  [`/companydetails/${ids.company}`],
  ['/todolist'],
  ['/revenuelist?month=all'],
  ['/revenueprediction?month=all'],
  ['/revenueinvoices?month=all'],
  ['/revenuedispute'],
  ['/rateMaster'],
  ['/predictionlist'],
  ['/invoicedetails?invoiceStatus=all'],
  ['/directinvoices'],
  ['/billingrun'],
  ['/missinghours'],
  ['/receivables'],
  ['/cashforecast'],
  ['/unbilled'],
  ['/monthclose'],
  ['/useractivity'],
  ['/techstack'],
  ['/salesPersons'],
  ['/userlist'],
  ['/employeeResignation'],
  ['/setup'],
  ['/settings'],
  ['/settings/jobScheduler'],
  ['/settings/holidays'],
  ['/settings/serverLogs'],
  ['/settings/identityProvider'],
  ['/settings/organization'],
];

journey('the first list and each further screen come with few requests', async ({ page, product }) => {
  await enter(page, product, 'admin');
  const projectId = await projectIdOf(page, product, project);
  const { company } = await ask(page, product, projectEndpoints.get, { params: { id: projectId } });
  const requests = await watchRequests(page);

  await page.goto('/projectlist');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await settled(page);
  const first = requests.splice(0);
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(ofFirstList);
  await fetchedAhead(requests);
  const ahead = requests.splice(0);
  console.log([`${first.length} until the first list:`, ...first, `${ahead.length} after it:`, ...ahead].join('\n'));
  // code that is fetched ahead once the list stands still, and no records
  expect(ahead.filter((url) => !url.includes('/assets/') && !isOfBell(url))).toEqual([]);

  const counted: string[] = [];
  for (const [address, more = 0] of screens({ project: projectId, company: company?.companyId ?? 0 })) {
    requests.length = 0;
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await expect(page.locator('main h1')).toBeVisible();
    await quiet(page, requests);
    const names = requests.filter((url) => !isOfBell(url)).map((url) => new URL(url).pathname);
    counted.push(`${names.length} ${address}: ${names.join(' ')}`);
    expect.soft(names.length, counted.at(-1)).toBeLessThanOrEqual(ofFurther + more);
  }
  console.log(counted.join('\n'));
});

journey(
  'the code of a page is fetched while the pointer rests on its entry in the sidebar',
  async ({ page, product }) => {
    await enter(page, product, 'admin');
    const requests = await watchRequests(page);
    await page.goto('/projectlist');
    await fetchedAhead(requests);
    requests.length = 0;
    const label = sidebarEntries.find(({ path }) => path === '/rateMaster')?.label ?? '';
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).hover();
    await expect.poll(() => requests.filter((url) => url.includes('/assets/rate-master')).length).toBe(1);
    await page.keyboard.press('Enter');
    await quiet(page, requests);
    expect(requests.filter((url) => url.includes('/assets/'))).toHaveLength(1);
  },
);

/** The addresses that the page requests from now on. The page shown before is left first, since it may still be loading. */
async function watchRequests(page: Page): Promise<string[]> {
  await page.goto('about:blank');
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith('data:')) requests.push(url);
  });
  return requests;
}

/** The bell asks for its to-dos each minute, whichever screen is shown. */
const isOfBell = (url: string): boolean => /\/todo\?.*own=yes/.test(url);

/** Waits for the records that the rows of a list open, which are fetched once the list waits for nothing. */
const fetchedAhead = (requests: readonly string[]) =>
  expect.poll(() => requests.some((url) => url.includes('/assets/records'))).toBe(true);

/** Waits until nothing is loaded and nothing more was requested for a while. */
async function quiet(page: Page, requests: readonly string[]): Promise<void> {
  for (let before = -1; before !== requests.length;) {
    before = requests.length;
    await page.waitForTimeout(quietMs);
    await settled(page);
  }
}
