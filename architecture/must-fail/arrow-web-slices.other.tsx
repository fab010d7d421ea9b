// stands at: apps/web/src/slices/invoices/invoice-form.tsx
import { RangePicker } from '../rates/range-picker.tsx';

export const InvoiceForm = () => <RangePicker />;
