// stands at: apps/server/src/slices/books/books.commands.ts
export const address = process.env['BOOKS_URL'];
