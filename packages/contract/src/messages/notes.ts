export const noteMessages = {
  notesFailed: 'Failed to get project notes list.',
  noteGone: 'Someone else deleted this note. You can add your text as a new one.',
  noteUpdated: 'Note updated successfully',
  noteDeleted: 'Note deleted successfully',
  notePutBack: 'Note restored',
  noteAddFailed: 'Failed to add project note. Please try again',
  noteEditFailed: 'Failed to update project note. Please try again',
  noteDeleteFailed: 'Failed to delete project note. Please try again',
  notePutBackFailed: 'Failed to put the project note back. Please try again',
  noteDeleteQuestion: 'Do you want to delete this project note?',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const noteServerMessages = {
  noteNotFound: 'This note could not be found.',
  noteAdded: 'Note added successfully',
} as const;
