import type { JsonObject } from '../wire/exact-json.ts';
import { firstIds, idIn, type Organisation } from './organisations.ts';

/** Days and label of the terms that every organisation begins with; below 0 stands for the end of a month. */
const terms: readonly (readonly [number, string])[] = [
  [0, 'Due on Receipt'],
  [15, 'Net 15'],
  [30, 'Net 30'],
  [45, 'Net 45'],
  [60, 'Net 60'],
  [-3, 'Due end of the month'],
];

/** The payment terms as the undocumented call `GET /settings/paymentterms` answers them. */
export const paymentTermsOnTheWire = (organisation: Organisation): JsonObject[] =>
  terms.map(([days, label], at) => ({
    payment_terms_id: idIn(organisation, firstIds.terms + at),
    payment_terms: days,
    payment_terms_label: label,
    is_default: at === 0,
  }));
