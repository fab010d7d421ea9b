// stands at: packages/billing/src/values/money.ts
import { readFileSync } from 'node:fs';

export const cents = readFileSync('cents');
