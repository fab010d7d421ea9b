// stands at: packages/billing/src/values/money.test.ts
import { test } from 'vitest';

test.only('a cent is a cent', () => {});
