export const leaveMessages = {
  leaveSaved: 'Leave updated successfully',
  notInPeople: 'Not found in Zoho People. Enter the employee number under Employees to match them.',
  notInAttendance: 'Not found in OnTime. Enter the employee number under Employees to match them.',
  leaveExceedsDay: (name: string, day: string, time: string) =>
    `${name} has ${time} h of approved leave on ${day}; only 8:00 h count. Untick the excess.`,
  leaveBalanceFailed: 'Failed to get leave balance details',
  leaveNotFetched: 'Leave was not synced:',
  attendanceNotFetched: 'OnTime logs were not synced:',
  attendanceNotSetUp: 'No OnTime service is set up.',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const leaveServerMessages = {
  leaveUnknown: 'The developer has no such leave in this period.',
  leaveSettled: 'This leave was settled by an issued invoice. Void that invoice first.',
  peopleNotConnected: 'Zoho People is not connected.',
  peopleNotMapped: (names: string) => `The HR service has no employee ${names}.`,
  unknownTo: (name: string, services: readonly ('people' | 'attendance')[]) =>
    `${name} (not in ${services.map((one) => (one === 'people' ? 'Zoho People' : 'OnTime')).join(' nor ')})`,
  leaveOfDay: (name: string, day: string, time: string) => `${name}, ${day} (${time} h)`,
} as const;
