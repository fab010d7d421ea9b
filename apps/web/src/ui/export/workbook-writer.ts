import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportedCell } from './exported-cells.ts';
import { columnWidth, workbookCell } from './workbook-cells.ts';

export type WorkbookRows = readonly (readonly ExportedCell[])[];

/** Writes a workbook of one sheet row by row, so that only its packed bytes and its distinct texts are in memory. */
export interface WorkbookWriter {
  /** Each of these returns the bytes that are ready. */
  readonly add: (rows: WorkbookRows) => Uint8Array[];
  readonly end: () => Uint8Array[];
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const openXml = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const begin = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** @param first The first rows, which set the widths of the columns; pass them to `add` too. */
export function workbookWriter(sheet: string, headings: readonly string[], first: WorkbookRows): WorkbookWriter {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  const file = (name: string) => {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    return (xml: string, isLast = false) => entry.push(strToU8(xml), isLast);
  };
  const taken = () => {
    const bytes = ready;
    ready = [];
    return bytes;
  };

  const texts = new Map<string, number>();
  const formats = new Map<string, number>();
  let written = 0;
  const numberOf = (known: Map<string, number>, one: string): number => {
    const number = known.get(one) ?? known.size;
    known.set(one, number);
    return number;
  };
  const letters = headings.map((_, at) => columnLetters(at));
  const text = (place: string, value: string, style: string): string =>
    `<c r="${place}"${style} t="s"><v>${numberOf(texts, value)}</v></c>`;
  const cellXml = (cell: ExportedCell, place: string): string => {
    const found = workbookCell(cell);
    if (found === null) return '';
    if ('text' in found) return text(place, found.text, '');
    return `<c r="${place}" s="${numberOf(formats, found.format) + usualStyles}"><v>${found.number}</v></c>`;
  };
  const rowXml = (cells: readonly ExportedCell[]): string => {
    written += 1;
    return `<row r="${written}">${cells.map((cell, at) => cellXml(cell, `${letters[at]}${written}`)).join('')}</row>`;
  };

  const toSheet = file('xl/worksheets/sheet1.xml');
  written = 1;
  const head = headings.map((heading, at) => {
    const cell = workbookCell(heading);
    return cell !== null && 'text' in cell ? text(`${letters[at]}1`, cell.text, ' s="1"') : '';
  });
  toSheet(
    `${begin}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      columnsXml(headings, first) +
      `<sheetData><row r="1">${head.join('')}</row>`,
  );
  return {
    add: (rows) => {
      toSheet(rows.map(rowXml).join(''));
      return taken();
    },
    end: () => {
      toSheet('</sheetData></worksheet>', true);
      writeTexts(file('xl/sharedStrings.xml'), [...texts.keys()]);
      file('xl/styles.xml')(stylesXml([...formats.keys()]), true);
      for (const [name, xml] of Object.entries(frame(sheet))) file(name)(begin + xml, true);
      zip.end();
      return taken();
    },
  };
}

/** Plain, and bold for the headings; number formats come after them. */
const usualStyles = 2;

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The letters of a column, such as AB for the 28th. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

function columnsXml(headings: readonly string[], first: WorkbookRows): string {
  if (headings.length === 0) return '';
  const columns = headings.map((heading, at) => {
    const width = columnWidth(
      heading,
      first.slice(0, 100).map((cells) => cells[at] ?? null),
    );
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

function writeTexts(write: (xml: string, isLast?: boolean) => void, texts: readonly string[]): void {
  write(`${begin}<sst xmlns="${main}" uniqueCount="${texts.length}">`);
  for (let at = 0; at < texts.length; at += 1000) {
    const some = texts.slice(at, at + 1000);
    write(some.map((one) => `<si><t xml:space="preserve">${escaped(one)}</t></si>`).join(''));
  }
  write('</sst>', true);
}

/** Ids of custom number formats start at 164. */
function stylesXml(formats: readonly string[]): string {
  const named = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`);
  const used = formats.map(
    (_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const font = (inside: string): string => `<font>${inside}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return [
    `${begin}<styleSheet xmlns="${main}">`,
    formats.length === 0 ? '' : `<numFmts count="${formats.length}">${named.join('')}</numFmts>`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${formats.length + usualStyles}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${used.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

/** Replaces the characters that a sheet name must not have, and shortens it to the allowed length. */
const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);

const frame = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${packaged}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${openXml}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${openXml}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${openXml}.styles+xml"/>` +
    `<Override PartName="/xl/sharedStrings.xml" ContentType="${openXml}.sharedStrings+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${packaged}/relationships">` +
    `<Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${related}">` +
    `<sheets><sheet name="${escaped(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${packaged}/relationships">` +
    `<Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${related}/styles" Target="styles.xml"/>` +
    `<Relationship Id="rId3" Type="${related}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
});
