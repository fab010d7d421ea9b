export const viewingMessages = {
  viewingAs: (name: string) => `Viewing as ${name}`,
  viewedGone: 'The person whose view you chose is not there any more. Lists show what you see yourself again.',
  viewingHint: 'Lists show what this person sees. Your own rights stay as they are.',
} as const;
