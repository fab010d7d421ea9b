/** The values of the axis beside a chart: round numbers around all figures and zero, in about four even steps. */
export interface ChartScale {
  readonly ticks: readonly number[];
  /** How far up a value stands, in percent of the height. */
  readonly percentOf: (value: number) => number;
}

const steps = 4;

/** Chooses the axis for some figures. A chart without any figure shows zero to four. */
export function chartScale(figures: readonly number[]): ChartScale {
  const lowest = Math.min(0, ...figures);
  const highest = Math.max(0, ...figures);
  const step = roundStep((highest - lowest) / steps);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step),
    percentOf: (value) => (100 * (value / step - first)) / (last - first),
  };
}

/** The smallest of 1, 2, 2.5 and 5, times a power of ten, that is at least this large. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return (([1, 2, 2.5, 5] as const).find((one) => one * power >= least) ?? 10) * power;
}
