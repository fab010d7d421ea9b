import { describe, expect, test } from 'vitest';
import {
  columnsExported,
  columnsShown,
  isSameArrangement,
  readArrangement,
  withColumn,
  withColumnMoved,
} from './column-arrangement.ts';
import type { TableColumn } from './table-column.ts';

const column = (key: string, more: Partial<TableColumn<never>> = {}): TableColumn<never> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  ...more,
});
const columns = [column('code'), column('name', { namesRow: true }), column('csm'), column('start')];
const names = (arrangement: readonly { columnName: string }[]) => arrangement.map(({ columnName }) => columnName);
const shown = (visible: boolean) => (columnName: string) => ({ columnName, visible });

describe('an arrangement of columns', () => {
  test('has all columns of the list in their order when none was saved', () => {
    expect(readArrangement(columns)).toEqual(['code', 'name', 'csm', 'start'].map(shown(true)));
  });

  test('hides a further column until it is chosen', () => {
    const further = [...columns, column('due', { isFurther: true })];
    expect(names(readArrangement(further).filter(({ visible }) => visible))).not.toContain('due');
    expect(readArrangement(further, [shown(true)('due')])[0]).toEqual({ columnName: 'due', visible: true });
  });

  test('keeps the saved order, leaves out removed columns, and shows new columns and the one that names the rows', () => {
    const saved = ['start', 'gone', 'code', 'name'].map(shown(false));
    expect(readArrangement(columns, saved)).toEqual([
      { columnName: 'start', visible: false },
      { columnName: 'code', visible: false },
      { columnName: 'name', visible: true },
      { columnName: 'csm', visible: true },
    ]);
  });

  test('shows its columns in their saved width', () => {
    const arranged = withColumn(withColumn(readArrangement(columns), 'csm', { visible: false }), 'start', {
      width: 240,
    });
    expect(columnsShown(columns, arranged).map(({ key, width }) => [key, width])).toEqual([
      ['code', 100],
      ['name', 100],
      ['start', 240],
    ]);
  });

  test('moves a column by one position, never past the edges', () => {
    const plain = readArrangement(columns);
    expect(names(withColumnMoved(plain, 'csm', 1))).toEqual(['code', 'name', 'start', 'csm']);
    expect(names(withColumnMoved(plain, 'csm', -1))).toEqual(['code', 'csm', 'name', 'start']);
    expect(withColumnMoved(plain, 'code', -1)).toBe(plain);
    expect(withColumnMoved(plain, 'start', 1)).toBe(plain);
  });

  test('equals only one with the same columns, order and widths', () => {
    const plain = readArrangement(columns);
    expect(isSameArrangement(plain, readArrangement(columns, plain))).toBe(true);
    for (const other of [
      withColumn(plain, 'csm', { visible: false }),
      withColumn(plain, 'csm', { width: 101 }),
      withColumnMoved(plain, 'csm', 1),
      plain.slice(1),
    ])
      expect(isSameArrangement(plain, other)).toBe(false);
  });
});

describe('the columns of an exported file', () => {
  const further = [...columns, column('received', { isFurther: true })];
  const exported = (arrangement: ReturnType<typeof readArrangement>) =>
    columnsExported(further, arrangement).map(({ key }) => key);
  const asGiven = readArrangement(further);

  test('are all columns while the user has chosen none, whatever their widths', () => {
    expect(exported(asGiven)).toEqual(['code', 'name', 'csm', 'start', 'received']);
    expect(exported(withColumn(asGiven, 'csm', { width: 300 }))).toContain('received');
  });

  test('are those that the user chose, in their order', () => {
    expect(exported(withColumn(asGiven, 'csm', { visible: false }))).toEqual(['code', 'name', 'start']);
    expect(exported(withColumnMoved(asGiven, 'csm', -1))).toEqual(['code', 'csm', 'name', 'start']);
  });
});
