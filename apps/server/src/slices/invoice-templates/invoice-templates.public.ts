import type { Tx } from '../../database/database.ts';
import { allTemplates, isTemplate } from './invoice-templates.sql.ts';

/** The names of the templates that a project can be given, in the order in which they are offered. */
export const templateNames = async (tx: Tx): Promise<string[]> => (await allTemplates(tx)).map(({ name }) => name);

/** Whether a project can be given a template; it stays until the transaction ends. */
export const canBeGiven = (tx: Tx, template: string): Promise<boolean> => isTemplate(tx, template);
