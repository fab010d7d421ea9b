import { emptyTab, type SheetCell, type SheetTab } from './google-files.ts';
import { badArgument } from './google-error.ts';

type Fields = Readonly<Record<string, unknown>>;
type After = { readonly tabs: readonly SheetTab[]; readonly reply: Fields };

const CELL_CHARACTERS_MAX = 50_000;
const CELLS_MAX = 10_000_000;

/** The tabs after a list of requests; one invalid request refuses them all. */
export function tabsAfter(tabs: readonly SheetTab[], requests: readonly unknown[]) {
  let now = tabs;
  const replies: Fields[] = [];
  for (const [at, request] of requests.entries()) {
    const [kind = '', ...others] = Object.keys(fieldsOf(request));
    const act = acts[kind];
    if (act === undefined || others.length > 0)
      throw badArgument(
        `Invalid JSON payload received. Unknown name "${kind}" at 'requests[${at}]': Cannot find field.`,
      );
    const { tabs: next, reply } = act(now, fieldsOf(fieldsOf(request)[kind]), `Invalid requests[${at}].${kind}: `);
    now = next;
    replies.push(reply);
  }
  return { tabs: now, replies };
}

const acts: Readonly<Record<string, (tabs: readonly SheetTab[], input: Fields, where: string) => After>> = {
  addSheet(tabs, input, where) {
    const properties = fieldsOf(input['properties']);
    const title = textOf(properties['title']) ?? `Sheet${tabs.length + 1}`;
    const sheetId = typeof properties['sheetId'] === 'number' ? properties['sheetId'] : tabs.length * 7919 + 11;
    if (tabs.some((tab) => tab.title === title))
      throw badArgument(`${where}A sheet with the name "${title}" already exists. Please enter another name.`);
    if (tabs.some((tab) => tab.sheetId === sheetId))
      throw badArgument(`${where}A sheet with the ID "${sheetId}" already exists.`);
    const tab = withGrid({ ...emptyTab(sheetId, title) }, fieldsOf(properties['gridProperties']), where);
    return { tabs: [...tabs, tab], reply: { addSheet: { properties: { sheetId, title, index: tabs.length } } } };
  },
  updateSheetProperties(tabs, input, where) {
    const properties = fieldsOf(input['properties']);
    const mask = maskOf(input, where);
    const tab = tabIn(tabs, properties['sheetId'], where);
    let next: SheetTab = tab;
    if (mask.includes('title')) {
      const title = textOf(properties['title']) ?? '';
      if (title === '' || title.length > 100) throw badArgument(`${where}Invalid sheet title.`);
      if (tabs.some((one) => one !== tab && one.title === title))
        throw badArgument(`${where}A sheet with the name "${title}" already exists. Please enter another name.`);
      next = { ...next, title };
    }
    if (mask.some((one) => one.startsWith('gridProperties')))
      next = withGrid(next, fieldsOf(properties['gridProperties']), where);
    return { tabs: tabs.map((one) => (one === tab ? next : one)), reply: {} };
  },
  deleteSheet(tabs, input, where) {
    const tab = tabIn(tabs, input['sheetId'], where);
    if (tabs.length === 1) throw badArgument(`${where}You can't remove all the sheets in a document.`);
    return { tabs: tabs.filter((one) => one !== tab), reply: {} };
  },
  updateCells(tabs, input, where) {
    const range = fieldsOf(input['range']);
    const mask = maskOf(input, where);
    if (Object.keys(range).some((key) => key !== 'sheetId'))
      throw badArgument(`${where}Only the range of a whole sheet is imitated here.`);
    const tab = tabIn(tabs, range['sheetId'], where);
    const rows = Array.isArray(input['rows']) ? input['rows'] : [];
    const cells = rows.map((row) => {
      const { values } = fieldsOf(row);
      return (Array.isArray(values) ? values : []).map((cell) => cellOf(fieldsOf(cell), mask, where));
    });
    if (cells.length > tab.rowCount || cells.some((row) => row.length > tab.columnCount))
      throw badArgument(
        `${where}Attempting to write column: ${tab.columnCount}, beyond the last requested column of: ${tab.columnCount - 1}`,
      );
    // cells of the range that the rows omit are cleared
    return { tabs: tabs.map((one) => (one === tab ? { ...tab, cells } : one)), reply: {} };
  },
};

function cellOf(cell: Fields, mask: readonly string[], where: string): SheetCell {
  const entered = fieldsOf(cell['userEnteredValue']);
  const [kind, value] = Object.entries(entered)[0] ?? [];
  if (Object.keys(entered).length > 1) throw badArgument(`${where}oneof field 'value' is already set.`);
  const isRight =
    kind === undefined ||
    (kind === 'numberValue' && typeof value === 'number') ||
    (kind === 'stringValue' && typeof value === 'string' && value.length <= CELL_CHARACTERS_MAX) ||
    (kind === 'boolValue' && typeof value === 'boolean');
  if (!isRight) throw badArgument(`${where}Invalid value at 'userEnteredValue.${kind}'`);
  const format = fieldsOf(cell['userEnteredFormat']);
  const { pattern } = fieldsOf(format['numberFormat']);
  const isBold = fieldsOf(format['textFormat'])['bold'] === true;
  const has = (name: string) => mask.some((one) => one === '*' || one.startsWith(name));
  return {
    ...(has('userEnteredValue') && value !== undefined ? { value: value as string | number | boolean } : {}),
    ...(has('userEnteredFormat') && typeof pattern === 'string' ? { pattern } : {}),
    ...(has('userEnteredFormat') && isBold ? { bold: true } : {}),
  };
}

function withGrid(tab: SheetTab, grid: Fields, where: string): SheetTab {
  const whole = (name: 'rowCount' | 'columnCount' | 'frozenRowCount') =>
    typeof grid[name] === 'number' ? grid[name] : tab[name];
  const [rowCount, columnCount, frozenRowCount] = [whole('rowCount'), whole('columnCount'), whole('frozenRowCount')];
  if (rowCount < 1 || columnCount < 1 || rowCount * columnCount > CELLS_MAX)
    throw badArgument(`${where}This action would increase the number of cells in the workbook above the limit.`);
  if (frozenRowCount >= rowCount) throw badArgument(`${where}You can't freeze all visible rows on the sheet.`);
  const cells = tab.cells.slice(0, rowCount).map((row) => row.slice(0, columnCount));
  return { ...tab, rowCount, columnCount, frozenRowCount, cells };
}

function tabIn(tabs: readonly SheetTab[], sheetId: unknown, where: string): SheetTab {
  const tab = tabs.find((one) => one.sheetId === (sheetId ?? 0));
  if (tab === undefined) throw badArgument(`${where}No grid with id: ${JSON.stringify(sheetId)}`);
  return tab;
}

function maskOf(input: Fields, where: string): string[] {
  const { fields } = input;
  if (typeof fields !== 'string' || fields === '')
    throw badArgument(`${where}At least one field must be listed in 'fields'.`);
  return fields.split(',');
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
