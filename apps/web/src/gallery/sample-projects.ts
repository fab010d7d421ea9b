/** Made-up projects, the same on every run, in number enough to page through. */
export interface SampleProject {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly company: string;
  readonly model: string;
  readonly payModel: string;
  readonly csm: string;
  readonly status: string;
  readonly openHours: string;
  readonly unbilled: string;
  readonly currency: string;
  readonly lastInvoice: string | null;
}

const names = [
  'Atlas Freight Portal',
  'Northwind Mobile',
  'Kestrel Claims',
  'Lumen Billing',
  'Harbour Scheduling',
  'Quarry Analytics',
  'Bramble Storefront',
  'Sable Payroll',
  'Orchid Patient Records',
  'Tern Fleet Tracking',
];
const companies = [
  'Atlas Logistics Inc',
  'Northwind Traders Ltd',
  'Kestrel Insurance plc',
  'Lumen Energy',
  'Harbour Clinics',
  'Quarry Stone Pvt Ltd',
];
const models = ['Hourly', 'Dedicated', 'Fixed Cost', 'T&M Retainer', 'Mixed'];
const csms = ['Łukasz Nowak', 'Priya Raman', 'Tom Whitfield', 'Ana Souza'];
const statuses = ['Active', 'Active', 'Active', 'inactive'];
const currencies = ['USD', 'GBP', 'INR'];
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';

export const sampleProjects: readonly SampleProject[] = Array.from({ length: 137 }, (_, at) => ({
  id: at + 1,
  code: `PRJ-${String(at + 1).padStart(4, '0')}`,
  name: `${pick(names, at)}${at < 10 ? '' : ` ${Math.floor(at / 10) + 1}`}`,
  company: pick(companies, at * 5 + 1),
  model: pick(models, at * 3),
  payModel: at % 3 === 0 ? 'Prepaid' : 'Postpaid',
  csm: pick(csms, at * 7),
  status: pick(statuses, at * 3 + 1),
  openHours: `${(at * 37) % 400}.${String((at * 25) % 100).padStart(2, '0')}`,
  unbilled: `${at % 17 === 4 ? '-' : ''}${(at * 1913) % 48000}.${String((at * 35) % 100).padStart(2, '0')}`,
  currency: pick(currencies, at * 2),
  lastInvoice:
    at % 6 === 5 ? null : `2026-${String((at % 11) + 1).padStart(2, '0')}-${String((at % 27) + 1).padStart(2, '0')}`,
}));
