import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { Leaving } from './leaving.ts';
import { SearchBar } from './search-bar.tsx';

const words = 'Invalid input: Potential XSS attempt detected';
const bar = (value: string, onSearch: (text: string) => void) => (
  <SearchBar
    label="Search projects"
    value={value}
    onSearch={onSearch}
    errorOf={(text) => (text.includes('<') ? words : undefined)}
  />
);
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the search bar', () => {
  test('searches once, half a second after the last key', () => {
    const onSearch = vi.fn();
    renderPart(bar('', onSearch));
    type('a');
    act(() => void vi.advanceTimersByTime(400));
    type('atlas ');
    act(() => void vi.advanceTimersByTime(499));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['atlas']]);
  });

  test('does not stop a user who goes to another page, and searches when they stay', () => {
    const onSearch = vi.fn();
    const within = (isLeaving: boolean) => <Leaving value={isLeaving}>{bar('', onSearch)}</Leaving>;
    const { show } = renderPart(within(false));
    type('atlas');
    show(within(true));
    act(() => void vi.advanceTimersByTime(600));
    expect(onSearch).not.toHaveBeenCalled();
    show(within(false));
    act(() => void vi.advanceTimersByTime(600));
    expect(onSearch.mock.calls).toEqual([['atlas']]);
  });

  test('searches at once on Enter, and clears on Escape', () => {
    const onSearch = vi.fn();
    const { show } = renderPart(bar('', onSearch));
    type('atlas');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    expect(onSearch.mock.calls).toEqual([['atlas']]);
    show(bar('atlas', onSearch));
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(onSearch.mock.calls.at(-1)).toEqual(['']);
  });

  test('rejects text that may not be searched with a message, and never sends it', () => {
    const onSearch = vi.fn();
    renderPart(bar('', onSearch));
    type('<b>');
    expect(screen.getByRole('alert').textContent).toBe(words);
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    act(() => void vi.advanceTimersByTime(5000));
    expect(onSearch).not.toHaveBeenCalled();
  });

  test('shows the search in the address after going Back', () => {
    const { show } = renderPart(bar('atlas', () => undefined));
    type('atlas freight');
    show(bar('kestrel', () => undefined));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'kestrel');
  });

  test('keeps what is typed when its own search arrives, and follows Back and Forward afterwards', () => {
    const { show } = renderPart(bar('', () => undefined));
    const shown = () => screen.getByRole<HTMLInputElement>('searchbox').value;
    type('Acme ');
    act(() => void vi.advanceTimersByTime(500));
    show(bar('Acme', () => undefined));
    expect(shown()).toBe('Acme ');
    show(bar('', () => undefined));
    expect(shown()).toBe('');
    show(bar('Acme', () => undefined));
    expect(shown()).toBe('Acme');
  });

  test('takes the cursor on the slash key, but not while another field is typed in', () => {
    renderPart(
      <>
        {bar('', () => undefined)}
        <textarea aria-label="Note" />
      </>,
    );
    screen.getByLabelText('Note').focus();
    fireEvent.keyDown(screen.getByLabelText('Note'), { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
    screen.getByLabelText('Note').blur();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});
