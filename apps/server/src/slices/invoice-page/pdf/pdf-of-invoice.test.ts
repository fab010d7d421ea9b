import type { InvoicePage } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { aJpeg, aPng } from '../../../../test/pictures.ts';
import type { Compute } from '../../../handle.ts';
import { fontsFor, unprintableIn } from './fonts.ts';
import { renderPdf } from './pdf-of-invoice.ts';
import { Sheet } from './sheet.public.ts';
import { splitGraphemes, isolated } from './text-direction.public.ts';
import { splitRuns } from './text-runs.ts';
import { unprintableCharacters } from './unprintable-characters.public.ts';

const aPage = (differing: Partial<InvoicePage> = {}): InvoicePage => ({
  invoiceId: 1,
  kind: 'Invoice',
  mark: null,
  invoiceNumber: 'INV-2026-0042',
  corrects: null,
  projectName: 'Portal',
  associatedProjects: [],
  region: 'UK',
  language: 'English',
  seller: { name: 'Countinghouse Ltd', lines: ['2 Low Street', 'Leeds'], taxNumber: 'GB2' },
  buyer: { name: 'Acme', lines: ['1 High Street', 'York'], taxNumber: null },
  logo: null,
  purchaseOrder: null,
  placeOfSupply: null,
  sacCode: null,
  localTax: null,
  payment: [],
  footer: '',
  startDate: '2026-05-01',
  endDate: '2026-05-31',
  invoiceDate: '2026-05-31',
  invoiceDueDate: '2026-06-30',
  currencyCode: 'USD',
  customerMemo: 'Thank you',
  lines: [],
  linesAmount: '0.00',
  isTaxInside: false,
  taxes: [],
  total: '0.00',
  payments: [],
  receivedAmount: '0.00',
  adjustedAmount: '0.00',
  creditsAppliedAmount: '0.00',
  outStandingAmount: '0.00',
  rows: [],
  time: [],
  paper: 'A4',
  unprintable: [],
  ...differing,
});

const aLine = (at: number, description = 'May 2026'): InvoicePage['lines'][number] => ({
  name: `Line ${at}`,
  description,
  quantity: '8.00',
  rate: '50.0000',
  amount: '400.00',
});
const lines = (count: number) => Array.from({ length: count }, (_, at) => aLine(at + 1));

async function pagesOf(page: InvoicePage): Promise<string[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of renderPdf(page, { paper: 'A4', at: '2026-06-01T00:00:00.000Z' })) chunks.push(chunk);
  const document = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)));
  return (await extractText(document, { mergePages: false })).text.map((text) => text.replaceAll(/\s+/g, ' '));
}

test('names both parties with address and tax number, how to pay, and what stands at the end', async () => {
  const text = (
    await pagesOf(
      aPage({
        region: 'UAE',
        buyer: { name: 'Acme', lines: ['1 High Street', 'Dubai'], taxNumber: '100123456700003' },
        placeOfSupply: 'Dubai',
        taxes: [{ name: 'VAT', percent: '5.0000', amount: '20.00' }],
        payment: ['Gulf Bank\nIBAN AE07 0331 2345 6789 0123 456', 'Name the number of the invoice.'],
        footer: 'Registered in Dubai',
      }),
    )
  ).join(' ');
  expect(text).toMatch(/^Tax invoice/);
  for (const part of [
    'Countinghouse Ltd 2 Low Street Leeds TRN GB2',
    'Acme 1 High Street Dubai TRN 100123456700003',
    'Place of supply Dubai',
    'Payment Gulf Bank IBAN AE07 0331 2345 6789 0123 456 Name the number of the invoice.',
    'Registered in Dubai',
  ])
    expect(text).toContain(part);
});

test('names the purchase order of the customer among its facts', async () => {
  expect((await pagesOf(aPage({ purchaseOrder: 'PO-77' }))).join(' ')).toContain('Purchase order PO-77');
});

test.each([
  ['a PNG', 'image/png', aPng],
  ['a photo', 'image/jpeg', aJpeg],
] as const)('shows %s as the logo of the organization and stays the same file', async (_what, mediaType, picture) => {
  const logo = { mediaType, width: 640, height: 480, content: Buffer.from(picture()).toString('base64') };
  const drawn = async (page: InvoicePage) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of renderPdf(page, { paper: 'A4', at: '2026-06-01T00:00:00.000Z' })) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const bytes = await drawn(aPage({ logo }));
  expect(bytes.includes('/Subtype /Image')).toBe(true);
  expect((await drawn(aPage({}))).includes('/Subtype /Image')).toBe(false);
  expect(bytes).toEqual(await drawn(aPage({ logo })));
});

test('never leaves the heading of the payment on a page without its first line', async () => {
  const payment = ['Gulf Bank', 'Name the number of the invoice.'];
  for (let count = 18; count <= 30; count += 1) {
    const pages = await pagesOf(aPage({ lines: lines(count), payment, customerMemo: '' }));
    expect(
      pages.some((text) => text.includes('Payment Gulf Bank')),
      `${count} lines`,
    ).toBe(true);
  }
});

describe('a document of many pages', () => {
  test('has every line once, in order, its heading on each page, and says which page of how many', async () => {
    const pages = await pagesOf(aPage({ lines: lines(200), total: '80000.00' }));
    expect(pages.length).toBeGreaterThan(5);
    for (const [at, text] of pages.entries()) {
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(text).toContain('Invoice INV-2026-0042');
      expect(text).toContain('Quantity');
    }
    const found = [...pages.join(' ').matchAll(/Line (\d+)/g)].map(([, number]) => Number(number));
    expect(found).toEqual(lines(200).map((_, at) => at + 1));
  });

  test('never has the totals on a page without the last line', async () => {
    // every height at which the last line can stand on a page
    for (let count = 10; count <= 40; count += 1) {
      const pages = await pagesOf(aPage({ lines: lines(count), total: '4321.99' }));
      const last = pages.find((text) => text.includes('4,321.99'));
      expect(last, `${count} lines`).toContain(`Line ${count} `);
      expect(last).toContain('Outstanding');
    }
  });

  test('goes on with a description that is longer than a page, and breaks a word that is longer than a line', async () => {
    const long = Array.from({ length: 1500 }, (_, at) => `word${at}`).join(' ');
    const pages = await pagesOf(aPage({ lines: [aLine(1, long), aLine(2, 'x'.repeat(400))] }));
    const text = pages.join(' ');
    for (const word of ['word0 ', 'word749 ', 'word1499 ']) expect(text).toContain(word);
    expect(text.replaceAll(' ', '')).toContain('x'.repeat(40));
    expect(pages.length).toBeGreaterThan(2);
  });

  test('has the hours behind the invoice on pages of their own, with their sum', async () => {
    const day = { name: 'Ada', role: 'React Developer', date: '2026-05-04', tasks: ['Login', 'Tests'], hours: '1.50' };
    const pages = await pagesOf(
      aPage({
        lines: lines(1),
        rows: [
          {
            name: 'Ada',
            role: 'React Developer',
            loggedHours: '150.00',
            billingHours: '150.00',
            overtime: '0.00',
            leave: '0.00',
            discount: '0.00',
            totalHours: '150.00',
          },
        ],
        time: [{ title: 'Ada, React Developer', hours: '150.00', lines: Array.from({ length: 100 }, () => day) }],
      }),
    );
    expect(pages[0]).not.toContain('Login');
    expect(pages[1]).toContain('Timesheet');
    expect(pages.join(' ').match(/Login; Tests/g)).toHaveLength(100);
    expect(pages.at(-1)).toContain('Total 150.00 h');
    expect(pages.at(-1)).toContain('Login; Tests');
    // no leave and no deduction
    expect(pages[1]).not.toContain('Leave');
  });
});

describe('letters', () => {
  test.each([
    ['accents', 'Łódź Čeština Ørsted İstanbul'],
    ['Cyrillic', 'Пётр Иванов'],
    ['Greek', 'Γιώργος Παπαδόπουλος'],
    ['the rupee', '₹ 1,200'],
    ['Vietnamese', 'Nguyễn Thị Hương'],
    ['Hebrew', 'דוד לוי כהן'],
  ])('%s stand as they were written', async (_of, name) => {
    const text = (await pagesOf(aPage({ buyer: { name, lines: [], taxNumber: null } }))).join(' ');
    expect(text.normalize('NFC')).toContain(name);
    expect(unprintableIn({ name })).toEqual([]);
  });

  test.each([
    ['Arabic', 'محمد بن سلمان'],
    ['Devanagari', 'अनिल शर्मा'],
    ['Japanese', '株式会社さくら、東京都渋谷区'],
    ['simplified Chinese', '上海云计算有限公司（中国）'],
    ['traditional Chinese', '臺灣國際體育'],
    ['Korean', '주식회사 한국기업 서울특별시'],
    ['Thai', 'บริษัท ไทยน้ำมัน จำกัด'],
    ['emoji', 'Launch 🚀 done ✅ team 👩🏽‍💻 flag 🇯🇵 heart ❤️ one 1️⃣'],
    ['joiners and marks of direction', 'می‌خواهم \u200Eabc\u200F'],
  ])('of %s are printed and not lost', async (_of, name) => {
    expect(unprintableIn({ name })).toEqual([]);
    const text = (await pagesOf(aPage({ buyer: { name, lines: [], taxNumber: null } }))).join(' ');
    expect(text).not.toContain('?');
  });

  test.each([
    ['Japanese', '株式会社さくら', 'biz-udpgothic'],
    ['Chinese', '株式会社', 'noto-sans-sc'],
    ['Korean', '韓國 한국', 'nanum-gothic'],
  ])('that languages share have the form of a text in %s', (_of, text, family) => {
    for (const one of text.replaceAll(' ', '')) {
      const name = fontsFor(text, 400)(one)?.name ?? '';
      // a font of Korean has few Chinese characters
      expect([one, name.startsWith(family) || (family === 'nanum-gothic' && name.startsWith('noto-sans-sc'))]).toEqual([
        one,
        true,
      ]);
    }
  });

  test('of Latin, which are never looked for, are all there; others are looked for once', async () => {
    const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).join('');
    const requests: unknown[] = [];
    const compute = (async (_file: URL, characters: readonly string[]) => {
      requests.push(characters);
      return unprintableIn(characters);
    }) as unknown as Compute;
    const page = aPage({ projectName: `${latin.replaceAll(/[^ -~\u00A1-\u00FF]/g, '')} ₹\u{13000}` });
    expect(unprintableIn(page)).toEqual(['\u{13000}']);
    for (const _ of [1, 2]) expect(await unprintableCharacters(page, compute)).toEqual(['\u{13000}']);
    expect(requests).toEqual([['₹', '\u{13000}']]);
  });

  test('that no font has are question marks, and are reported', async () => {
    const text = (await pagesOf(aPage({ projectName: 'Acme \u{13000}\u{12000}' }))).join(' ');
    expect(text).toContain('Acme ??');
    expect(unprintableIn({ projectName: 'Acme \u{13000}\u{12000}' })).toEqual(['\u{13000}', '\u{12000}']);
  });
});

describe('a line that mixes directions', () => {
  /** What stands from left to right: right-to-left runs are turned round by their font, so they are turned here as well. */
  const seen = (text: string): string =>
    splitRuns(text, 400)
      .map(({ font, text: run }) => (font.isRightToLeft ? splitGraphemes(run).toReversed().join('') : run))
      .join('');
  const read = (text: string): string =>
    splitRuns(text, 400)
      .toSorted((one, other) => one.place - other.place)
      .map(({ text: run }) => run)
      .join('');

  // capitals stand for Hebrew letters, as in the examples of UAX #9
  const hebrew = (text: string): string =>
    text.replaceAll(/[A-Z]/g, (one) => String.fromCodePoint(0x05d0 + one.charCodeAt(0) - 65));
  test.each([
    ['a name', 'DAVID LEVI', 'IVEL DIVAD'],
    ['a name in a Latin line', 'from DAVID LEVI (Ltd)', 'from IVEL DIVAD (Ltd)'],
    ['a line that begins with a name', 'DAVID, react developer', 'react developer ,DIVAD'],
    ['brackets', 'ACME (ISRAEL)', '(LEARSI) EMCA'],
    ['a number in a name', 'STREET 12 CITY 34', '34 YTIC 12 TEERTS'],
    ['a telephone number', 'TEL 03-123-45', '03-123-45 LET'],
    ['Latin words within', 'ACME abc def ISRAEL', 'LEARSI abc def EMCA'],
    ['the signs at the end', 'SHALOM!', '!MOLAHS'],
    ['Persian digits', 'KOD ۱۲۳', '۱۲۳ DOK'],
  ])('keeps the order of %s', (_of, text, drawn) => {
    expect(seen(hebrew(text))).toBe(hebrew(drawn));
    expect(read(hebrew(text)).replaceAll(/[()]/g, '')).toBe(hebrew(text).replaceAll(/[()]/g, ''));
  });

  test('keeps each name in its place in a list of names', () => {
    const list = ['DAVID', 'ada', 'LEVI'].map((name) => isolated(hebrew(name))).join(', ');
    expect(seen(list)).toBe(hebrew('DIVAD, ada, IVEL'));
  });

  test('keeps the direction of the whole on each of its lines', () => {
    const sheet = new Sheet(
      'A4',
      { title: '', author: '', at: '2026-06-01T00:00:00.000Z', lang: 'en' },
      () => undefined,
    );
    const lines = sheet.wrapped(hebrew('ACME abc (def) ISRAEL'), 60, { size: 9 });
    expect(lines.map(seen)).toEqual([hebrew('abc EMCA'), hebrew('LEARSI (def)')]);
  });

  test('breaks Thai and emoji between characters and never within one', () => {
    const sheet = new Sheet(
      'A4',
      { title: '', author: '', at: '2026-06-01T00:00:00.000Z', lang: 'en' },
      () => undefined,
    );
    const word = 'น้ำมัน👩🏽‍💻'.repeat(10);
    const lines = sheet.wrapped(word, 40, { size: 9 });
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).toBe(word);
    expect(lines.flatMap(splitGraphemes)).toEqual(splitGraphemes(word));
  });
});
