export const jobMessages = {
  jobsFailed: 'Failed to get jobs',
  jobUpdated: 'Job updated successfully',
  jobEditFailed: 'Failed to update job. Please try again',
  jobRequested: 'The job starts in a moment',
  jobRunFailed: 'Failed to run job. Please try again',
  jobRunsFailed: 'Failed to get the history of the job',
  jobRunning: 'This job is running or about to start.',
  nothingFailed: 'Nothing in this run failed.',
  invalidSchedule: 'Enter a schedule of five or six fields that runs at most once a minute, such as 0 4 * * *',
} as const;
