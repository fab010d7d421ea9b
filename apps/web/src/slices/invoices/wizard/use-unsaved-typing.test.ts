import { expect, test } from 'vitest';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { placeOf, timesheetName } from './use-unsaved-typing.ts';

const october = { projectId: 7, startDate: '2026-10-01', endDate: '2026-10-31', invoiceId: null, predictionId: 5 };

test.each([
  [october, '7_2026-10-01_2026-10-31'],
  [{ ...october, endDate: null }, '7_2026-10-01_noEndDate'],
  [{ ...october, predictionId: null }, 'custom_7_2026-10-01_2026-10-31'],
  [{ ...october, invoiceId: 4 }, 'view_4'],
])(
  'a stored timesheet is found by its project and period, apart from one without a prediction, or by its draft',
  (of, name) => {
    expect(timesheetName(of)).toBe(name);
  },
);

test("typing for another period of a draft is not offered for the draft's own", () => {
  const draft = {
    ...editedTimesheet,
    invoiceGenerateDetails: { ...editedTimesheet.invoiceGenerateDetails, invoiceId: 4 },
  };
  const moved = { ...draft, invoiceGenerateDetails: { ...draft.invoiceGenerateDetails, startDate: '2026-09-30' } };
  expect(placeOf(draft, draft).name).toBe('timesheet view_4');
  expect(placeOf(moved, draft).name).toMatch(/^timesheet view_4_2026-09-30_/);
});
