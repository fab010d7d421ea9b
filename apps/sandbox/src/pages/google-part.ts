import { allFiles, type SheetCell, type SheetFile } from '../google/google-files.ts';
import { escapeHtml } from '../wire/html.ts';
import type { World } from '../world.ts';

/** The spreadsheets, newest first. */
export function googlePart(world: World): string {
  const rows = allFiles(world.ledger)
    .toReversed()
    .map(
      (file) =>
        `<tr><td><a href="/google/spreadsheets/d/${file.id}/edit">${escapeHtml(file.name)}</a></td><td class="soft">${file.createdTime}</td>
<td>${file.trashed ? 'in the bin' : ''}</td><td class="soft">${escapeHtml(sharedWith(file))}</td></tr>`,
    );
  return `<h2 id="google">Google Sheets</h2><section class="card">${
    rows.length === 0
      ? '<p class="soft">No spreadsheets yet.</p>'
      : `<table><thead><tr><th>Spreadsheet</th><th>Made</th><th></th><th>Shared with</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  }</section>`;
}

/** One spreadsheet with all its tabs. */
export function spreadsheetPart(file: SheetFile): string {
  const tabs = file.tabs.map((tab) => {
    const rows = tab.cells.map((row) => `<tr>${row.map(cellPart).join('')}</tr>`);
    return `<section class="card"><h2>${escapeHtml(tab.title)}</h2><table><tbody>${rows.join('')}</tbody></table></section>`;
  });
  return `<p><a href="/#google">All spreadsheets</a></p><h1>${escapeHtml(file.name)}</h1>${tabs.join('')}`;
}

function cellPart(cell: SheetCell): string {
  const text = escapeHtml(shown(cell));
  const isNumber = typeof cell.value === 'number' && cell.pattern !== 'yyyy-mm-dd';
  return `<td${isNumber ? ' class="number"' : ''}>${cell.bold === true ? `<b>${text}</b>` : text}</td>`;
}

/** A cell as displayed. */
function shown({ value, pattern }: SheetCell): string {
  if (typeof value !== 'number') return String(value ?? '');
  if (pattern === 'yyyy-mm-dd') return new Date(Date.UTC(1899, 11, 30 + value)).toISOString().slice(0, 10);
  const decimals = /\.(0+)/.exec(pattern ?? '')?.[1]?.length;
  return decimals === undefined
    ? String(value)
    : value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const sharedWith = (file: SheetFile): string =>
  file.permissions.map((one) => one.domain ?? one.emailAddress ?? one.type).join(', ');
