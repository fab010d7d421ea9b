import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';
import { FindingsOfSheet } from './findings-of-sheet.tsx';
import { buildSheet } from './timesheet-sheet.ts';

/** The findings that are asked for of a sheet with these edits of its first row. */
function askedFor(edits: object, invoiceId: number | null) {
  const rows = dedicatedTimesheet.zohoEmployeeMetadataList.map((row, at) => (at === 0 ? { ...row, edits } : row));
  const timesheet: Timesheet = {
    ...dedicatedTimesheet,
    zohoEmployeeMetadataList: rows,
    invoiceGenerateDetails: { ...dedicatedTimesheet.invoiceGenerateDetails, invoiceId },
  };
  const findings = vi.fn(() => null);
  render(<FindingsOfSheet timesheet={timesheet} sheet={buildSheet(timesheet)} findings={findings} />);
  return findings.mock.calls;
}

test('the findings of a new invoice are asked for with the typed overtime, discount and rate of a row', () => {
  const days = { typed: expect.stringMatching(/^8:\d+\.\d\d:40\.50:0\.00:50\.2500$/) };
  expect(askedFor({ extraLoggedHours: '40.5', rate: '50.25' }, null)).toMatchObject([[{ days }]]);
});

test('without typed hours those of a new invoice are asked for alone, and those of a draft as they are on screen', () => {
  expect(JSON.stringify(askedFor({ rate: '50.25' }, null))).not.toContain('typed');
  expect(askedFor({}, 5)).toMatchObject([[{ days: { invoiceId: 5, typed: '' } }]]);
});
