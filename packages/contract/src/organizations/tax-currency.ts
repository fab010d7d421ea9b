import type { z } from 'zod';
import type { region } from '../options.ts';

/**
 * The currency in which the tax of a region has to be on an invoice in another currency: sterling (VAT Regulations 1995, regulation 14)
 * and dirham (Executive Regulation of the VAT law of the Emirates, article 59).
 */
export const taxCurrencies: Readonly<Partial<Record<z.output<typeof region>, string>>> = { UK: 'GBP', UAE: 'AED' };
