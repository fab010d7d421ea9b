import { addDays, addMonths, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { aDeveloper, GivenProject } from './builders.ts';

type Rates = Readonly<Record<string, string>>;
type DeveloperTerms = Pick<
  Parameters<typeof aDeveloper>[1],
  'billingModel' | 'billingPercentage' | 'offBoardDate' | 'openingLeaveDays'
>;

/** How a project that the project tool knows is billed here. */
export interface DemoProject
  extends Required<Pick<GivenProject, 'model' | 'template'>>, Pick<GivenProject, 'payModel' | 'leaveTerm' | 'cycle'> {
  readonly region: 'US' | 'UK' | 'CA' | 'IND' | 'UAE';
  /** Display name of the company; the one of the region by default. */
  readonly company?: string;
  /** The months in which it runs, counted from the first one of the demo, which is 0; from there without an end by default. */
  readonly fromMonth?: number;
  readonly toMonth?: number;
  /** E-mail of its CSM: the other one does not get to see it. */
  readonly csm: string;
  /** By role; a developer without a rate is billed at 0. */
  readonly rates: Rates;
  readonly ratesFrom?: { readonly day: CalendarDate; readonly rates: Rates };
  /** By name. */
  readonly specialRates?: Rates;
  /** What is agreed for one developer and not for all, by name. */
  readonly developers?: Readonly<Record<string, DeveloperTerms>>;
}

const csm = 'csm@countinghouse.example';
const csm2 = 'csm2@countinghouse.example';

/** The demo's projects by name, for a demo that begins on the first day of a month. */
export function demoProjects(firstDay: CalendarDate): Readonly<Record<string, DemoProject>> {
  const lastMonth = addMonths(firstDay, 7);
  return {
    'Atlas Data Platform': {
      region: 'US',
      model: 'Hourly',
      template: 'Standard',
      csm,
      rates: { 'React Developer': '62.5', 'Node.js Developer': '65', 'QA Engineer': '38.5' },
    },
    'Beacon Mobile App': {
      region: 'US',
      model: 'Dedicated',
      leaveTerm: '1.5',
      template: 'Standard',
      csm,
      rates: { 'React Developer': '58', 'Node.js Developer': '60', Designer: '52.75' },
    },
    'Cobalt Claims Portal': {
      region: 'UK',
      model: 'Dedicated',
      leaveTerm: '1.5',
      template: 'Techwise',
      csm,
      rates: { 'React Developer': '47.25', 'Node.js Developer': '49', 'QA Engineer': '31' },
    },
    'Dover Reporting Suite': {
      region: 'UK',
      model: 'Hourly',
      template: 'Standard',
      csm: csm2,
      rates: { 'React Developer': '46', 'Node.js Developer': '48.3333', Designer: '44' },
    },
    'Everest Support Desk': {
      region: 'IND',
      model: 'T&M Retainer',
      template: 'Standard',
      csm: csm2,
      rates: { 'React Developer': '2150', 'Node.js Developer': '2275.5' },
    },
    'Fjord Freight Planner': {
      region: 'CA',
      model: 'Mixed',
      payModel: 'Prepaid',
      leaveTerm: '1.5',
      template: 'Standard',
      csm,
      rates: { 'React Developer': '71.25', 'QA Engineer': '48' },
      developers: { 'Chloe Tremblay': { billingModel: 'Dedicated' }, 'Ethan Roy': { billingModel: 'Hourly' } },
    },
    'Gulf Store Insights': {
      region: 'UAE',
      model: 'Fixed Cost',
      payModel: 'Prepaid',
      template: 'Techwise',
      csm: csm2,
      rates: { 'Node.js Developer': '210', Designer: '185.75' },
    },
    'Harbour Loyalty Programme': {
      region: 'UK',
      model: 'T&M Retainer',
      payModel: 'Prepaid',
      template: 'Standard',
      csm: csm2,
      rates: { 'React Developer': '45.5', 'Node.js Developer': '47', 'QA Engineer': '30.25', Designer: '41' },
    },
    'Indigo Fleet Telematics': {
      region: 'CA',
      model: 'Mixed',
      leaveTerm: '1',
      template: 'Developerwise',
      csm,
      // the price of data analysts is still being argued about
      rates: { 'React Developer': '69', 'Node.js Developer': '72.5', 'QA Engineer': '44.4' },
      ratesFrom: {
        day: addDays(lastMonth, 15),
        rates: { 'React Developer': '71.5', 'Node.js Developer': '74.75', 'QA Engineer': '45.9' },
      },
      developers: {
        'Noor Rahman': { billingModel: 'Dedicated', openingLeaveDays: '2' },
        'Felix Braun': { billingModel: 'Hourly' },
        'Ingrid Solberg': { billingModel: 'Dedicated', offBoardDate: addDays(lastMonth, 13) },
        'Maximiliana Wolfeschlegelsteinhausen': { billingModel: null },
        'Tariq Aziz': { billingModel: 'Hourly' },
        'Pavel Horak': { billingModel: 'Hourly' },
      },
    },
    'Juniper Patient Records': {
      region: 'US',
      model: 'Fixed Cost',
      template: 'Combined',
      csm,
      rates: { 'React Developer': '64', 'Node.js Developer': '66', 'QA Engineer': '40', Designer: '55' },
    },
    'Kestrel Trading Console for Derivatives and Fixed Income Desks': {
      region: 'IND',
      model: 'Dedicated',
      payModel: 'Prepaid',
      leaveTerm: '0.5',
      template: 'Techwise',
      csm: csm2,
      rates: { 'React Developer': '2400', 'Node.js Developer': '2550.75', 'QA Engineer': '1480', Designer: '1900' },
      specialRates: { 'Diya Patel': '2925' },
      developers: { 'Vikram Rao': { billingPercentage: '50' } },
    },
    'Lumen Energy Portal': {
      region: 'UAE',
      model: 'Hourly',
      payModel: 'Prepaid',
      leaveTerm: '1',
      template: 'Standard',
      csm: csm2,
      rates: { 'React Developer': '205', 'Node.js Developer': '215.5', 'QA Engineer': '140' },
    },
  };
}
