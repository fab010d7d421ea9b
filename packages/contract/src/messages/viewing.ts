export const viewingMessages = {
  viewingAs: (name: string) => `Viewing as ${name}`,
  viewedGone: 'This user no longer exists. You are back in your own view.',
  viewingHint: 'Lists show what this user sees. Your own rights do not change.',
} as const;
