import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useViewing, type Viewed } from '../api/viewing.ts';

/**
 * While an administrator views the product as another user, that user is the only filter of a list; afterwards it has no filter.
 * A list that is opened meanwhile does so too, unless its address asks for something. `begin` replaces the address: Back does not lead to the
 * list without the person.
 */
export function useFilterOfViewed(begin: (person: Viewed | undefined) => void): void {
  const person = useViewing((viewing) => viewing.person);
  const isUnfiltered = useLocation().search === '';
  const before = useRef<number>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === (person?.id ?? 0)) return;
    before.current = person?.id ?? 0;
    if (!isFirst || (person !== undefined && isUnfiltered)) begin(person);
  }, [person, isUnfiltered, begin]);
}
