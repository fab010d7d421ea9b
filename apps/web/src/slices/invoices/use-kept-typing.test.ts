import { expect, test } from 'vitest';
import { timesheetName } from './use-kept-typing.ts';

const october = { projectId: 7, startDate: '2026-10-01', endDate: '2026-10-31', invoiceId: null, predictionId: 5 };

test.each([
  [october, '7_2026-10-01_2026-10-31'],
  [{ ...october, endDate: null }, '7_2026-10-01_noEndDate'],
  [{ ...october, predictionId: null }, 'custom_7_2026-10-01_2026-10-31'],
  [{ ...october, invoiceId: 4 }, 'view_4'],
])(
  'a timesheet is known by its project and period, apart from one without a prediction, or by the draft that is viewed',
  (of, name) => {
    expect(timesheetName(of)).toBe(name);
  },
);
