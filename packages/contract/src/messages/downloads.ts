export const downloadMessages = {
  tooManyToExport: (count: string) =>
    `Only lists of up to ${count} entries are stored as a file: search or filter first.`,
  downloadFailed: 'Download failed, Try again!',
} as const;
