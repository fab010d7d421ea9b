import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { PlaceFields } from './place-fields.tsx';

interface Place {
  readonly country: string;
  readonly state: string;
  readonly city: string;
}

function Sample({ at }: { readonly at: Place }) {
  const [place, setPlace] = useState(at);
  const field = (name: keyof Place) => ({
    id: name,
    name,
    value: place[name],
    onChange: (value: string) => setPlace((before) => ({ ...before, [name]: value })),
    onLeave: () => undefined,
    onUnread: () => undefined,
    error: undefined,
    disabled: false,
  });
  return (
    <>
      <PlaceFields country={field('country')} state={field('state')} city={field('city')} />
      <output>{`${place.country} | ${place.state} | ${place.city}`}</output>
    </>
  );
}

const nowhere = { country: '', state: '', city: '' };
const place = () => screen.getByRole('status').textContent;
const offered = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const pick = (name: string) =>
  fireEvent.click([...document.querySelectorAll('[role="option"]')].find((option) => option.textContent === name)!);

describe('a place', () => {
  test('is chosen as a country, then a state of that country, then a city of that state', async () => {
    renderPart(<Sample at={nowhere} />);
    type('Country', 'indi');
    await waitFor(() => expect(offered()).toContain('India'));
    pick('India');
    type('State', 'mahar');
    await waitFor(() => expect(offered()).toContain('Maharashtra'));
    pick('Maharashtra');
    type('City', 'pune');
    await waitFor(() => expect(offered()).toContain('Pune'));
    pick('Pune');
    expect(place()).toBe('India | Maharashtra | Pune');
  });

  test('is found without accents and in lower case', async () => {
    renderPart(<Sample at={{ country: 'Brazil', state: '', city: '' }} />);
    type('State', 'sao p');
    await waitFor(() => expect(offered()).toEqual(['São Paulo']));
  });

  test('loses its state and city when another country is chosen', () => {
    renderPart(<Sample at={{ country: 'India', state: 'Maharashtra', city: 'Pune' }} />);
    type('Country', 'Canada');
    expect(place()).toBe('Canada |  | ');
  });

  test('keeps its state and city while the name of the country is being typed', () => {
    renderPart(<Sample at={{ country: 'Indi', state: 'Maharashtra', city: 'Pune' }} />);
    type('Country', 'Indxia');
    expect(place()).toBe('Indxia | Maharashtra | Pune');
  });

  test('keeps its state and city when the name of the country or state is corrected', async () => {
    renderPart(<Sample at={{ country: 'India', state: 'Maharashtra', city: 'Pune' }} />);
    fireEvent.focus(screen.getByLabelText('City'));
    type('City', 'Pun');
    await waitFor(() => expect(offered()).toContain('Pune'));
    type('City', 'Pune');
    type('Country', 'Indi');
    type('Country', 'India');
    type('State', 'Maharashtr');
    type('State', 'Maharashtra');
    expect(place()).toBe('India | Maharashtra | Pune');
    type('State', 'Karnataka');
    expect(place()).toBe('India | Karnataka | ');
  });

  test('may have a state named like a built-in object property', () => {
    renderPart(<Sample at={{ country: 'India', state: 'constructor', city: 'Pune' }} />);
    type('State', 'toString');
    expect(place()).toBe('India | toString | Pune');
  });

  test('can be typed when no list has it', () => {
    renderPart(<Sample at={{ country: 'India', state: 'Maharashtra', city: '' }} />);
    type('City', 'Our own village');
    expect(place()).toBe('India | Maharashtra | Our own village');
  });
});
