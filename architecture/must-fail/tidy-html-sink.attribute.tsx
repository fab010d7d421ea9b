// stands at: apps/web/src/slices/notes/note.tsx
export const Note = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;
