import { addDays, addMonths, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { demoProjects, type DemoProject } from './demo-projects.ts';

/** How many months before the first one of the demo its history begins: two years are closed, and two months are open. */
export const historyMonths = 18;

/** Since when projects of the demo run in its history; the project tool has their time logs from these months on. */
const begunEarlier: Readonly<Record<string, number>> = {
  'Atlas Data Platform': -18,
  'Cobalt Claims Portal': -12,
  'Everest Support Desk': -18,
  'Harbour Loyalty Programme': -6,
  'Juniper Patient Records': -4,
};

const csm = 'csm@countinghouse.example';
const csm2 = 'csm2@countinghouse.example';

/** The projects of the demo with its history, by name. */
export function projectsWithHistory(firstDay: CalendarDate): Readonly<Record<string, DemoProject>> {
  const begun = Object.entries(demoProjects(firstDay)).map(([name, project]): [string, DemoProject] => {
    const fromMonth = begunEarlier[name] ?? 0;
    // rates went up with the demo's first month
    const isOld = fromMonth <= -12 && project.ratesFrom === undefined;
    const raised = isOld
      ? { rates: earlierRates(project.rates), ratesFrom: { day: firstDay, rates: project.rates } }
      : {};
    return [name, { ...project, ...raised, fromMonth }];
  });
  return { ...Object.fromEntries(begun), ...onlyInHistory };
}

const earlierRates = (rates: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rates).map(([role, rate]) => [role, formatDecimal((parseDecimal(rate, 4) * 94n) / 100n, 4)]),
  );

const onlyInHistory: Readonly<Record<string, DemoProject>> = {
  'Quarry Booking Engine': {
    region: 'US',
    company: 'Quarry Travel Inc.',
    model: 'Hourly',
    template: 'Standard',
    csm,
    rates: { 'React Developer': '56', 'Node.js Developer': '58.5', Designer: '50' },
    fromMonth: -18,
    toMonth: -2,
  },
  'Redwood Warehouse App': {
    region: 'US',
    company: 'Redwood Supply Co.',
    model: 'Fixed Cost',
    template: 'Combined',
    csm: csm2,
    rates: { 'Node.js Developer': '61', 'Data Analyst': '54' },
    fromMonth: -15,
    toMonth: -1,
  },
  'Sable Insurance Quotes': {
    region: 'UK',
    company: 'Sable Brokers Ltd',
    model: 'Dedicated',
    leaveTerm: '1',
    template: 'Developerwise',
    csm,
    rates: { 'React Developer': '43.5', 'Node.js Developer': '45', Designer: '39' },
    fromMonth: -18,
    toMonth: -1,
  },
  'Thistle Claims API': {
    region: 'UK',
    model: 'Hourly',
    cycle: 'BiWeekly',
    template: 'Standard',
    csm,
    rates: { 'React Developer': '47.75', 'QA Engineer': '32.5' },
    fromMonth: -6,
  },
  'Umber Retail Analytics': {
    region: 'IND',
    model: 'Mixed',
    template: 'Techwise',
    csm: csm2,
    rates: { 'React Developer': '1980', 'Node.js Developer': '2105.25' },
    developers: {
      'Aarav Sharma': { billingModel: 'Dedicated' },
      'Diya Patel': { billingModel: 'Hourly' },
      'Ishaan Gupta': { billingModel: 'Hourly' },
    },
    fromMonth: -18,
    toMonth: -1,
  },
  'Vega Kirana App': {
    region: 'IND',
    company: 'Vega Foods Pvt Ltd',
    model: 'T&M Retainer',
    template: 'Standard',
    csm: csm2,
    rates: { 'QA Engineer': '1390', Designer: '1750' },
    fromMonth: -9,
    toMonth: -1,
  },
  'Willow Clinic Portal': {
    region: 'CA',
    company: 'Willow Health Inc.',
    model: 'Dedicated',
    leaveTerm: '0.5',
    template: 'Standard',
    csm,
    rates: { 'React Developer': '66.5', 'Node.js Developer': '68', 'QA Engineer': '43.25' },
    fromMonth: -18,
    toMonth: -1,
  },
  'Xenon Grid Console': {
    region: 'CA',
    company: 'Xenon Power Inc.',
    model: 'Mixed',
    cycle: '15-Days',
    template: 'Standard',
    csm: csm2,
    rates: { 'Node.js Developer': '73.5' },
    developers: { 'Adele Lavoie': { billingModel: 'Hourly' } },
    fromMonth: -4,
  },
  'Yarrow Tourism Site': {
    region: 'UAE',
    company: 'Yarrow Tourism LLC',
    model: 'Hourly',
    template: 'Techwise',
    csm: csm2,
    rates: { 'Node.js Developer': '198', Designer: '176.5' },
    fromMonth: -14,
    toMonth: -1,
  },
  'Zephyr Port Logistics': {
    region: 'UAE',
    company: 'Zephyr Ports LLC',
    model: 'Fixed Cost',
    template: 'Standard',
    csm,
    rates: { 'React Developer': '201', 'Node.js Developer': '208', 'QA Engineer': '133' },
    fromMonth: -18,
    toMonth: -1,
  },
  'Amber Payments Hub': {
    region: 'US',
    company: 'Amber Pay Inc.',
    model: 'T&M Retainer',
    payModel: 'Prepaid',
    template: 'Standard',
    csm,
    rates: { 'React Developer': '63' },
    fromMonth: -3,
  },
  'Basalt Energy Desk': {
    region: 'UK',
    company: 'Basalt Energy Ltd',
    model: 'Fixed Cost',
    cycle: '4-Weeks',
    template: 'Combined',
    csm: csm2,
    rates: { 'Node.js Developer': '50.5' },
    fromMonth: -8,
  },
  'Cedar School Portal': {
    region: 'CA',
    company: 'Cedar Schools Inc.',
    model: 'Hourly',
    cycle: 'Weekly',
    template: 'Standard',
    csm,
    rates: { 'React Developer': '67', 'QA Engineer': '45.5' },
    fromMonth: -6,
    toMonth: -1,
  },
};

/** The first and the last day of a project of the demo; without the last one it has not ended. */
export function daysOfProject(
  firstDay: CalendarDate,
  { fromMonth = 0, toMonth }: Pick<DemoProject, 'fromMonth' | 'toMonth'>,
): { readonly startDate: CalendarDate; readonly endDate: CalendarDate | null } {
  return {
    startDate: addMonths(firstDay, fromMonth),
    endDate: toMonth === undefined ? null : addDays(addMonths(firstDay, toMonth + 1), -1),
  };
}
