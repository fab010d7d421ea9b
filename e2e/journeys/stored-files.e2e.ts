import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { ask, projectIdOf } from '../api.ts';
import { isFullRun, journey } from '../journey.ts';
import { enter } from '../people.ts';

/** The lists of money, with the figures in their files by heading, and the currency of each. */
const lists = [
  { at: '/revenuelist?month=all', figures: ['Revenue Amount (before tax)'], currency: 'Currency' },
  {
    at: '/revenuelist?month=all',
    figures: ['Invoice Amount (with tax)', 'Outstanding'],
    currency: 'Invoice Currency',
  },
  { at: '/invoicedetails', figures: ['Amount (with tax)', 'Outstanding'], currency: 'Currency' },
] as const;

/** Each in another currency. */
const projects = ['Beacon Mobile App', 'Cobalt Claims Portal', 'Gulf Store Insights', 'Indigo Fleet Telematics'];
const prediction = {
  predictionId: 0,
  accuracy: 75,
  predictedAmount: '1234',
  startDate: '2033-01-01',
  endDate: '2033-01-31',
  receivedMonth: 'Feb-2033',
  submissionType: 'IT',
} as const;

journey(
  'the stored file of a list of money adds up to the totals on screen, as CSV and as a workbook',
  async ({ page, product }) => {
    await enter(page, product, 'admin');
    // other journeys' changes of the demo are included
    for (const [at, name] of projects.entries())
      await ask(page, product, predictionEndpoints.add, {
        body: {
          projectId: await projectIdOf(page, product, name),
          skipWarnings: true,
          predictionDetails: [prediction, { ...prediction, predictedAmount: String(99_999_999 + at) }],
        },
      });
    for (const { at, figures, currency } of lists) {
      await page.goto(at);
      await page
        .getByRole('row', { name: /^Total / })
        .first()
        .waitFor();
      for (const format of ['CSV', 'Excel (XLSX)'] as const) {
        const [headings = [], ...lines] = await stored(page, format);
        const cell = (line: readonly string[], heading: string): string => line[headings.indexOf(heading)] ?? '';
        expect(headings).toEqual(expect.arrayContaining([...figures, currency]));
        expect(lines.length).toBeGreaterThan(1);
        // void invoices are listed and not payable
        const counted = lines.filter((line) => cell(line, 'Status') !== 'Void' && cell(line, currency) !== '');
        const codes = new Set(counted.map((line) => cell(line, currency)));
        expect(codes.size).toBeGreaterThan(0);
        for (const code of codes) {
          const total = await page.getByRole('row', { name: `Total ${code}` }).innerText();
          const shown = total.replaceAll(',', '').match(/\u2212?\d+\.\d\d/g);
          for (const heading of figures) {
            const sum = counted
              .filter((line) => cell(line, currency) === code)
              .reduce((cents, line) => cents + centsOf(cell(line, heading)), 0n);
            expect([at, format, heading, shown]).toEqual([
              at,
              format,
              heading,
              expect.arrayContaining([amountOf(sum)]),
            ]);
          }
        }
      }
    }
  },
);

journey('a long list is stored as a workbook while the page stays usable', async ({ page, product }) => {
  test.setTimeout(isFullRun ? 600_000 : 60_000);
  const total = isFullRun ? 100_000 : 3000;
  await enter(page, product, 'admin');
  await page.goto('/companylist');
  await page.getByRole('row').nth(1).waitFor();
  // the pages of a longer list than the demo has, in the format of its own responses
  await page.route(/\/api\/company\/filter\S*[?&]pageSize=200/, async (route) => {
    const url = new URL(route.request().url());
    const pageNo = Number(url.searchParams.get('pageNo'));
    url.searchParams.set('pageNo', '1');
    const response = await route.fetch({ url: url.href });
    const answer = (await response.json()) as { data: CompanyPage };
    const { companyDetails, paginationDetails } = answer.data;
    const [company] = companyDetails;
    if (company === undefined) throw new Error('the demo has no company');
    const first = (pageNo - 1) * 200;
    answer.data.companyDetails = Array.from({ length: Math.min(200, total - first) }, (_, at) => ({
      ...company,
      companyId: 1_000_000 + first + at,
      companyName: `Company ${first + at}`,
    }));
    paginationDetails.totalElements = total;
    await route.fulfill({ response, json: answer });
  });
  await page.evaluate(() => {
    const blocked: number[] = [];
    new PerformanceObserver((list) => blocked.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { blocked });
  });
  const [headings = [], ...lines] = await stored(page, 'Excel (XLSX)');
  const names = lines.map((cells) => cells[headings.indexOf('Company')]);
  expect(names).toEqual(Array.from({ length: total }, (_, at) => `Company ${at}`));
  const blockedMs = await page.evaluate(() => (window as unknown as { blocked: number[] }).blocked);
  console.log(`${total} rows; longest block of the page ${Math.round(Math.max(0, ...blockedMs))} ms`);
  // a slow machine makes each task longer; writing all rows at once would take seconds
  if (isFullRun) expect(Math.max(0, ...blockedMs)).toBeLessThan(1000);
});

interface CompanyPage {
  companyDetails: Record<string, unknown>[];
  readonly paginationDetails: { totalElements: number };
}

/** The cells of the stored file of a list. */
async function stored(page: Page, format: 'CSV' | 'Excel (XLSX)'): Promise<string[][]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const arriving = page.waitForEvent('download', isFullRun ? { timeout: 600_000 } : {});
  await page.getByRole('menuitem', { name: format }).click();
  const bytes = await readFile(await (await arriving).path());
  return format === 'CSV' ? cellsOfCsv(bytes.toString('utf8')) : cellsOfWorkbook(bytes);
}

function cellsOfCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  cell.lastIndex = 1;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    lines.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** The first sheet of a workbook, whose texts are in a list of their own. */
function cellsOfWorkbook(bytes: Buffer): string[][] {
  const strings = [...partOf(bytes, 'xl/sharedStrings.xml').matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(
    ([, text = '']) => text,
  );
  return [...partOf(bytes, 'xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, column = '', kind = '', value = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(?:<v>(.*?)<\/v>)?<\/c>)/gs,
    )) {
      const at = Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      cells[at] = kind.includes('t="s"') ? (strings[Number(value)] ?? '') : value;
    }
    return Array.from(cells, (text) => text ?? '');
  });
}

/** A file in a zip file, found by the directory at its end. */
function partOf(bytes: Buffer, wanted: string): string {
  const listEnd = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  for (let at = bytes.readUInt32LE(listEnd + 16); at < listEnd;) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    if (bytes.toString('utf8', at + 46, nameEnd) === wanted) {
      const file = bytes.readUInt32LE(at + 42);
      const begin = file + 30 + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28);
      const part = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20));
      return (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(part) : part).toString('utf8');
    }
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  throw new Error(`the workbook has no ${wanted}`);
}

function centsOf(text: string): bigint {
  if (text === '') return 0n;
  const [, sign = '', whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no amount`);
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`);
}

/** As on the screen, without digit grouping. */
function amountOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '\u2212' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
