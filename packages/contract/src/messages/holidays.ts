export const holidayMessages = {
  holidayAdded: 'Holiday added successfully',
  holidayUpdated: 'Holiday updated successfully',
  holidayDeleted: 'Holiday deleted successfully',
  holidaysFailed: 'Failed to get holidays',
  holidayAddFailed: 'Failed to add holiday. Please try again',
  holidayEditFailed: 'Failed to edit holiday. Please try again',
  holidayDeleteFailed: 'Failed to delete holiday. Please try again',
  holidayDeleteQuestion: (name: string, day: string) => `Do you want to delete ${name} on ${day}?`,
  calendarFailed: 'Failed to read the calendar file. Please try again',
  calendarTooLong: 'This file is too large for a calendar of holidays: at most 500 KB.',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const holidayServerMessages = {
  holidayExists: 'This region already has a holiday on that day.',
  calendarUnreadable: 'This is not a readable calendar file (.ics).',
  noNewHoliday: 'This file has no new holidays.',
  holidaysImported: (added: number) =>
    added === 1 ? '1 holiday added successfully' : `${added} holidays added successfully`,
} as const;
