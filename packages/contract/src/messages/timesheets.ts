import { together } from './listed-names.ts';

export const timesheetMessages = {
  timesheetFailed: 'Failed to get the timesheet for given dates.',
  hoursChanged: 'Hours, rates or developers changed since this timesheet was fetched. Refresh keeps what you typed.',
  zeroRatesTitle: 'Hours at a rate of 0',
  zeroRatesAsk: 'These hours are billed at a rate of 0. Accept each developer, or go back and enter a rate.',
  acceptAndSave: 'Accept and save',
  hoursAtZero: (name: string, hours: string) => `${name}, ${hours} h`,
  hoursAbsurd: 'More hours than the period has',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const timesheetServerMessages = {
  staleTimesheet:
    'The logs, rates or developers behind this timesheet changed since you fetched it. Please fetch it again.',
  periodTooLong: 'A period can be at most 366 days long.',
  zeroRates: 'Hours are billed at a rate of 0. Accept each developer by name, or enter a rate.',
  zeroRatesOf: (names: readonly string[]) =>
    `Hours are billed at a rate of 0: ${names.join('; ')}. Accept each by name, or enter a rate.`,
  zeroRateAccepted: 'Rate of 0 accepted',
  prerequisiteWeeks: (days: readonly string[]) =>
    days.length === 0
      ? 'Not all weeks of this period are verified.'
      : `Not all weeks of this period are verified: ${days.join('; ')}.`,
  prerequisiteLeaveExcess: (days: readonly string[]) =>
    `More than 8 hours of approved leave on one day; only 8 hours count: ${days.join('; ')}.`,
  prerequisitePeople: (names: readonly string[]) =>
    `Leave or attendance is unknown for ${names.join('; ')}. Enter their employee number to match them.`,
  prerequisiteCompany: 'This project has no company.',
  prerequisiteClient: 'This project has no primary client.',
  prerequisiteDates: (days: string) => `The period lies outside the dates of the project (${days}).`,
  prerequisiteRates: (missing: readonly { readonly names: readonly string[]; readonly days: string }[]) =>
    missing.length === 0
      ? 'There are days of the period for which a developer has no rate in a rate range.'
      : missing
          .map(
            ({ names, days }) =>
              `${together(names)} ${names.length === 1 ? 'has' : 'have'} no rate in a rate range ${days}.`,
          )
          .join(' '),
  prerequisiteOrder: (company: string, day: string | undefined) =>
    `${company} requires a purchase order, and this project has none ${day === undefined ? 'for this period or later' : `in force on ${day}`}.`,
  prerequisiteModels: (names: readonly string[]) =>
    names.length === 0
      ? 'There are developers without a billing model.'
      : `${together(names)} ${names.length === 1 ? 'has' : 'have'} no billing model.`,
  prerequisiteSync: 'The time logs were last synced more than a day ago.',
  prerequisitesMissing: 'Some prerequisites of this invoice are not met.',
} as const;
