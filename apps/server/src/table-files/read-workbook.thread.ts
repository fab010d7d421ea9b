import { readWorkbook } from './read-workbook.ts';

/** Reads a workbook beside the thread that answers requests. */
export default readWorkbook;
