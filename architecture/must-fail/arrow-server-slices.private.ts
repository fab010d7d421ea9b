// stands at: apps/server/src/slices/invoices/invoices.commands.ts
export const rows = async () => (await import('../rates/rates.sql.ts')).rateRanges();
