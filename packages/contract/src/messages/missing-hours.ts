import { mailText } from './mail-text.ts';

export const missingHoursMessages = {
  missingHoursFailed: 'The missing hours could not be loaded',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const missingHoursServerMessages = {
  missingHoursDigest: {
    subject: 'Missing hours of your projects',
    says: 'These developers have working days without hours or leave:',
  },
  missingHoursMail: (mail: { readonly name: string; readonly lines: readonly string[] }) => ({
    subject: 'Working days without hours',
    text: mailText(`Hello ${mail.name}`, [
      'You have neither hours nor leave on these working days:',
      mail.lines.map((line) => `- ${line}`).join('\n'),
      'Please log your hours, or tell the manager of the project when you were away.',
    ]),
  }),
} as const;
