export const viewMessages = {
  viewIdRequired: 'Setting ID is required',
  viewNameRequired: 'Setting name is required',
  viewTypeRequired: 'Type is required',
  viewColumnTwice: 'A view can show a column only once.',
  viewsFailed: 'Failed to fetch views',
  viewSaveFailed: 'Failed to save view',
  viewUpdateFailed: 'Failed to update view',
  viewDeleteFailed: 'Failed to delete view',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const viewServerMessages = {
  viewNotFound: 'This view could not be found.',
  viewNameTaken: 'You already have a view with this name for this list.',
  viewSaved: 'View saved.',
  viewDeleted: 'View deleted.',
} as const;
