export const evidenceMessages = {
  evidenceUnreadable: 'This is not an evidence pack of Countinghouse.',
  evidenceCheckFailed: 'The evidence pack could not be checked',
  evidenceIntact: 'Unchanged since it was made, and signed by this installation.',
  evidenceOfOther:
    'Unchanged since it was made, but signed with another key. Compare the fingerprint with that of its installation.',
  evidenceChanged: 'This pack was changed after it was made. Do not rely on it.',
  evidenceFileState: {
    same: 'Unchanged',
    changed: 'Changed',
    missing: 'Missing',
    added: 'Added later',
  },
} as const;
