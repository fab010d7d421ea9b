// stands at: architecture/glob.ts
/** Whoever asks is told of it anew. */
export const asked = 1;
