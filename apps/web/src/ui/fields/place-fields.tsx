import { useEffect, useState } from 'react';
import { countries, type StatesOfCountry } from 'virtual:places';
import type { FieldBinding } from '../form/field-binding.ts';
import { SuggestedTextField } from './suggested-text-field.tsx';
import type { FieldWords } from './text-field.tsx';

type PlaceField = FieldBinding<string> & Partial<FieldWords>;

/** Longer names of states and cities are refused when a company is saved, so they are not offered. */
const longestName = 30;

/**
 * Country, state and city of an address. The states depend on the country and the cities on the state; a place that is not in the
 * lists can be typed. Choosing another country clears state and city, choosing another state clears the city; a name that is
 * still being typed clears nothing.
 */
export function PlaceFields(props: {
  readonly country: PlaceField;
  readonly state: PlaceField;
  readonly city: PlaceField;
}) {
  const { country, state, city } = props;
  const states = useStatesOf(country.value);
  const cities = Object.hasOwn(states, state.value) ? states[state.value] : undefined;
  const lastCountry = useLastKnown(country.value, countries.has(country.value));
  const lastState = useLastKnown(state.value, cities !== undefined);
  const emptyFrom = (...fields: readonly PlaceField[]): void =>
    fields.forEach((field) => field.value !== '' && field.onChange(''));
  return (
    <>
      <SuggestedTextField
        {...country}
        label={country.label ?? 'Country'}
        suggestions={[...countries.keys()]}
        onChange={(next) => {
          country.onChange(next);
          if (lastCountry !== undefined && next !== lastCountry && countries.has(next)) emptyFrom(state, city);
        }}
      />
      <SuggestedTextField
        {...state}
        label={state.label ?? 'State'}
        suggestions={savable(Object.keys(states))}
        onChange={(next) => {
          state.onChange(next);
          if (lastState !== undefined && next !== lastState && Object.hasOwn(states, next)) emptyFrom(city);
        }}
      />
      <SuggestedTextField {...city} label={city.label ?? 'City'} suggestions={savable(cities ?? [])} />
    </>
  );
}

/** The last value of the field that the lists had; the current text may still be an unfinished name. */
function useLastKnown(value: string, isKnown: boolean): string | undefined {
  const [last, setLast] = useState<string>();
  if (isKnown && value !== last) setLast(value);
  return isKnown ? value : last;
}

/** The states of a country with their cities; empty while they load, for an unknown country, and when they cannot be loaded. */
function useStatesOf(country: string): StatesOfCountry['states'] {
  const [known, setKnown] = useState<StatesOfCountry & { readonly country: string }>({ country: '', states: {} });
  useEffect(() => {
    let left = false;
    // without the list the state can still be typed
    countries
      .get(country)?.()
      .then(
        ({ states }) => !left && setKnown({ country, states }),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [country]);
  return known.country === country ? known.states : {};
}

const savable = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.length >= 2 && name.length <= longestName);
