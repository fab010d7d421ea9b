// stands at: apps/web/src/slices/rates/range-form.tsx
import { accountOf } from '../invoices/account-of-invoice.public.ts';

export const RangeForm = () => <p>{accountOf.name}</p>;
