import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';

/** The server's preview of a small file: one known person, one unknown person, one refused row. */
export const aPreview: ReceivedOf<typeof workLogEndpoints.previewFile> = {
  layout: 'toggl',
  columns: null,
  encoding: 'UTF-8',
  separator: 'comma',
  rowsAbove: 0,
  decimalMark: null,
  isDecimalMarkCertain: true,
  dateOrder: null,
  isDateOrderCertain: true,
  rows: 3,
  hours: '12.50',
  firstDay: '2026-10-01',
  lastDay: '2026-10-02',
  projects: [{ name: 'Atlas Data Platform', client: 'Northwind', rows: 3, hours: '12.50' }],
  people: [
    {
      key: 'priya@company.example',
      name: 'Priya Raman',
      email: 'priya@company.example',
      rows: 2,
      hours: '8.50',
      suggestedEmployeeId: 1,
    },
    { key: 'Old Contractor', name: 'Old Contractor', email: null, rows: 1, hours: '4.00', suggestedEmployeeId: null },
  ],
  developers: [{ employeeId: 1, employeeName: 'Priya Raman', role: 'React Developer' }],
  kinds: [],
  invoiced: { rows: 0, hours: '0.00' },
  refusedRows: [{ line: 5, reason: 'This row has more than 24 hours.', text: '2026-10-02,99:00:00' }],
  sample: [
    {
      line: 2,
      day: '2026-10-01',
      person: 'Priya Raman',
      project: 'Atlas Data Platform',
      task: 'Checkout',
      note: '',
      hours: '8.50',
      billable: true,
    },
  ],
};

/** The effect of that file on a project that has hours of those days from Toggl. */
export const aPlan: ReceivedOf<typeof workLogEndpoints.planFile> = {
  added: 2,
  changed: 1,
  removed: 1,
  unchanged: 4,
  leftOut: 1,
  kindsLeftOut: 0,
  invoicedLeftOut: 0,
  hoursAdded: '8.50',
  hoursBefore: '30.00',
  hoursAfter: '36.50',
  overfullDays: [{ employeeName: 'Priya Raman', day: '2026-10-01', hours: '24.50' }],
  firstDay: '2026-10-01',
  lastDay: '2026-10-02',
  earlierHours: '30.00',
  addedOnFilledDays: '12.50',
  absent: [
    { employeeId: 2, employeeName: 'Tomas Novak', fileProject: 'Atlas', rows: 3, hours: '20.00', isRemoved: false },
  ],
};
