// stands at: packages/billing/src/values/money.test.ts
import { describe } from 'vitest';

describe.concurrent.only.each([1])('a cent is a cent', () => {});
