import { loadPhonePlans } from '@countinghouse/contract/load-phone-plans.ts';
import type { PhonePlans } from '@countinghouse/contract/phone-number.ts';
import { useEffect, useState } from 'react';

/** The numbering plans of all countries, which are loaded with the first form that asks for a number. */
export function usePhonePlans(): PhonePlans | undefined {
  const [plans, setPlans] = useState<PhonePlans>();
  useEffect(() => {
    // without them a number is checked when it is saved
    loadPhonePlans().then(setPlans, () => undefined);
  }, []);
  return plans;
}
