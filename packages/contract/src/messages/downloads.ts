export const downloadMessages = {
  tooManyToExport: (count: string) => `Only lists of up to ${count} entries can be exported. Search or filter first.`,
  downloadFailed: 'Download failed, Try again!',
} as const;
