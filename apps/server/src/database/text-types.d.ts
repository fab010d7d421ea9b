import { type CustomTypesConfig } from 'pg';
/** How values of the database arrive: dates, moments, bigint and numeric as exact text, also inside arrays. */
export declare const textTypes: CustomTypesConfig;
