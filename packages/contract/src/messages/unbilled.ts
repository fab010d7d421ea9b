export const unbilledMessages = {
  unbilledFailed: 'The unbilled work could not be loaded',
  unbilledLinesFailed: 'The unbilled work of the project could not be loaded',
  unbilledInFuture: 'The day cannot be in the future.',
  unbilledChanged: (month: string) => `The unbilled work of ${month} has changed since the month was closed`,
} as const;
