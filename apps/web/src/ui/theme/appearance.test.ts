import { beforeEach, describe, expect, test } from 'vitest';
import { appearancePlace, storeAppearance, storedAppearance, showAppearance } from './appearance.ts';

const { dataset } = document.documentElement;
const marks = () => ({ theme: dataset['theme'], density: dataset['density'] });

beforeEach(() => {
  localStorage.clear();
  showAppearance({ theme: 'system', density: 'compact' });
});

describe('the appearance stored in this browser', () => {
  test('is the user’s own choice here, else the last one shown, else the system’s theme and compact density', () => {
    expect(storedAppearance('3')).toEqual({ theme: 'system', density: 'compact' });
    storeAppearance({ theme: 'dark', density: 'comfortable' }, '3');
    storeAppearance({ theme: 'light', density: 'compact' }, '4');
    expect(storedAppearance('3')).toEqual({ theme: 'dark', density: 'comfortable' });
    expect(storedAppearance(undefined)).toEqual({ theme: 'light', density: 'compact' });
  });

  test.each(['no JSON', '"dark"', '{"theme":"pink","density":7}', 'null'])('ignores %s', (text) => {
    localStorage.setItem(appearancePlace, text);
    expect(storedAppearance('3')).toEqual({ theme: 'system', density: 'compact' });
  });

  test('is set on the page as attributes for the style sheet; the defaults set none', () => {
    showAppearance({ theme: 'dark', density: 'comfortable' });
    expect(marks()).toEqual({ theme: 'dark', density: 'comfortable' });
    showAppearance({ theme: 'system', density: 'compact' });
    expect(marks()).toEqual({ theme: undefined, density: undefined });
  });
});
