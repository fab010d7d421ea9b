import { beforeEach, describe, expect, test } from 'vitest';
import { appearancePlace, keepAppearance, keptAppearance, showAppearance } from './appearance.ts';

const { dataset } = document.documentElement;
const marks = () => ({ theme: dataset['theme'], density: dataset['density'] });

beforeEach(() => {
  localStorage.clear();
  showAppearance({ theme: 'system', density: 'compact' });
});

describe('how the product looks, as this browser keeps it', () => {
  test('is what the person chose here, else what was shown last, else the system’s theme and compact', () => {
    expect(keptAppearance('3')).toEqual({ theme: 'system', density: 'compact' });
    keepAppearance({ theme: 'dark', density: 'comfortable' }, '3');
    keepAppearance({ theme: 'light', density: 'compact' }, '4');
    expect(keptAppearance('3')).toEqual({ theme: 'dark', density: 'comfortable' });
    expect(keptAppearance(undefined)).toEqual({ theme: 'light', density: 'compact' });
  });

  test.each(['no JSON', '"dark"', '{"theme":"pink","density":7}', 'null'])('%s is as nothing', (text) => {
    localStorage.setItem(appearancePlace, text);
    expect(keptAppearance('3')).toEqual({ theme: 'system', density: 'compact' });
  });

  test('is marked on the page, where the style sheet looks for it; the usual leaves no mark', () => {
    showAppearance({ theme: 'dark', density: 'comfortable' });
    expect(marks()).toEqual({ theme: 'dark', density: 'comfortable' });
    showAppearance({ theme: 'system', density: 'compact' });
    expect(marks()).toEqual({ theme: undefined, density: undefined });
  });
});
