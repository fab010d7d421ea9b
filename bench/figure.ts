/** One measured figure: `aim` in words such as "≤ 1.25", or null if the figure is only reported. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly aim: string | null;
  readonly holds: boolean | null;
}

export interface Aim {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A figure compared with its aim; without an aim it is only reported. */
export function figure(name: string, value: number, unit: string, aim: Aim = {}): Figure {
  const rounded = Number(value.toPrecision(4));
  const { atLeast, atMost } = aim;
  if (atLeast !== undefined)
    return { name, value: rounded, unit, aim: `≥ ${atLeast}`, holds: value >= atLeast && Number.isFinite(value) };
  if (atMost !== undefined)
    return { name, value: rounded, unit, aim: `≤ ${atMost}`, holds: value <= atMost && Number.isFinite(value) };
  return { name, value: rounded, unit, aim: null, holds: null };
}

/** The figures as a table for readers, with those that miss their aim marked. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((one) => [
    one.holds === false ? 'MISSED' : one.holds === true ? 'holds' : '',
    one.name,
    `${one.value} ${one.unit}`,
    one.aim ?? '',
  ]);
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
