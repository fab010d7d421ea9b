/** The format of a CSV file or workbook, as far as the user chose it. */
export interface WrittenAs {
  readonly encoding: 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252' | null;
  readonly separator: 'comma' | 'semicolon' | 'tab' | 'pipe' | null;
  readonly decimalMark: 'point' | 'comma' | null;
  readonly dateOrder: 'month first' | 'day first' | null;
}
