import { unzipSync } from 'fflate';
import readSheets from 'read-excel-file/node';
import { rowsAboveMax } from './find-header.ts';
import { rowsMax } from './rows-max.ts';

/** What a workbook of as many rows unpacks to at most; an archive can claim a thousand times its size. */
const unpackedBytesMax = 150_000_000;
/** Times of day and durations are stored as parts of a day, and so are dates from this year on. */
const firstYearOfDates = 1901;
const startOfExcelMs = Date.UTC(1899, 11, 30);

/**
 * Reads the first sheet of a workbook that has rows, as texts with the number of the row in front, as a CSV file has them: a
 * date as 2026-05-04, a time or duration as 9:30:00, a number with a decimal point. Undefined where it is no workbook.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly string[][] | 'too many rows' | undefined> {
  try {
    if (unpackedBytesOf(bytes) > unpackedBytesMax) return 'too many rows';
    const sheets = await readSheets(Buffer.from(bytes), { parseNumber: (text: string) => numberText(text) });
    const rows = sheets.find(({ data }) => data.length > 0)?.data;
    if (rows === undefined) return undefined;
    const filled = rows.flatMap((row, at) =>
      row.every((cell) => cell === null) ? [] : [[String(at + 1), ...row.map((cell) => textOf(cell))]],
    );
    return filled.length > rowsMax + 1 + rowsAboveMax ? 'too many rows' : filled;
  } catch {
    return undefined;
  }
}

function unpackedBytesOf(bytes: Uint8Array): number {
  let sum = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize;
      return false;
    },
  });
  return sum;
}

/**
 * A number as it is stored, without an exponent. Three digits behind the point would leave open whether it is one, in a column
 * that has texts too; a further zero does not.
 */
function numberText(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const shift = Math.max(-30, Math.min(30, Number(exponent)));
  const digits = '0'.repeat(Math.max(0, -shift)) + whole + fraction + '0'.repeat(Math.max(0, shift));
  const point = whole.length + Math.max(0, -shift) + shift;
  const [before, behind] = [digits.slice(0, point).replace(/^0+(?=\d)/, ''), digits.slice(point).replace(/0+$/, '')];
  return `${sign}${before === '' ? '0' : before}${behind === '' ? '' : `.${behind}${behind.length === 3 ? '0' : ''}`}`;
}

/** The text of a cell as the library reads it; a number is the text that `numberText` made of it. */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (!(cell instanceof Date)) return typeof cell === 'boolean' ? String(cell) : '';
  const seconds = Math.round((cell.getTime() - startOfExcelMs) / 1000);
  if (cell.getUTCFullYear() < firstYearOfDates) return clockText(seconds);
  const day = new Date(startOfExcelMs + Math.floor(seconds / 86_400) * 86_400_000).toISOString().slice(0, 10);
  const time = seconds % 86_400;
  return time === 0 ? day : `${day} ${clockText(time)}`;
}

function clockText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const size = Math.abs(seconds);
  return `${seconds < 0 ? '-' : ''}${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}:${two(size % 60)}`;
}
