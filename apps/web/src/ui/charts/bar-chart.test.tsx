import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { BarChart } from './bar-chart.tsx';

function draw() {
  const onOpen = vi.fn();
  const { user } = renderPart(
    <BarChart
      label="Predicted and received by month"
      currency="USD"
      series={[
        { key: 'predicted', label: 'Predicted', look: 'predicted' },
        { key: 'received', label: 'Received', look: 'received' },
      ]}
      groups={[
        { key: 'oct', label: 'Oct 2026', figures: { predicted: '90.00', received: '-30.00' } },
        { key: 'nov', label: 'Nov 2026', figures: { predicted: '1250.00', received: null } },
      ]}
      onOpen={onOpen}
    />,
  );
  const bars = () => [...screen.getByRole('figure').querySelectorAll<HTMLElement>('[data-bar]')];
  return { user, onOpen, bars };
}

test('draws a bar for each figure at once, downwards for a negative one, and none for a missing one', () => {
  const { bars } = draw();
  expect(bars().map(({ dataset, style }) => [dataset['bar'], style.bottom, style.height])).toEqual([
    ['oct predicted', '25%', '4.5%'],
    ['oct received', '23.5%', '1.5%'],
    ['nov predicted', '25%', '62.5%'],
  ]);
});

test('a click on a bar opens what is behind it', async () => {
  const { user, onOpen, bars } = draw();
  await user.click(bars()[1] as HTMLElement);
  expect(onOpen.mock.calls).toEqual([['oct', 'received']]);
});

test('the figures of a month are shown while the pointer is over it', async () => {
  const { user, bars } = draw();
  expect(screen.queryByText('USD 1,250.00')).toBeNull();
  await user.hover(bars()[2] as HTMLElement);
  expect(screen.getByText('USD 1,250.00')).toBeTruthy();
  expect(screen.getByText('–')).toBeTruthy();
  await user.unhover(bars()[2] as HTMLElement);
  expect(screen.queryByText('USD 1,250.00')).toBeNull();
});
