// stands at: packages/gateways/src/books/books-provider.ts
import { refusals } from '@countinghouse/contract/refusals.ts';

export const trouble = refusals.unavailable;
