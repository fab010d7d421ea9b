// stands at: apps/server/src/slices/rates/rates.commands.ts
import { draftsOf } from '../invoices/invoices.public.ts';

export const touched = draftsOf;
