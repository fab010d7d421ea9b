import type { PhonePlans } from '@countinghouse/contract/phone-number.ts';
import { useEffect, useState } from 'react';

/** The numbering plans of all countries, which are loaded with the first form that asks for a number. */
export function usePhonePlans(): PhonePlans | undefined {
  const [plans, setPlans] = useState<PhonePlans>();
  useEffect(() => {
    // without them a number is checked when it is saved
    import('@countinghouse/contract/phone-of-country.ts').then(
      ({ phonePlans }) => setPlans(phonePlans),
      () => undefined,
    );
  }, []);
  return plans;
}
