import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import type { Context } from '../../handle.ts';
import { columnAnswer } from './column-answer.ts';
import { importers } from './importers.ts';
import { columnsOf } from './importer.ts';
import { selectImports } from './imports.sql.ts';

type Endpoints = typeof importEndpoints;

/** What can be imported, and the columns of each template. */
export const listKinds = async ({ tx }: Context<Endpoints['kinds']>): Promise<AnswerOf<Endpoints['kinds']>> =>
  Promise.all(
    importers.map(async ({ kind, partsFor }) => ({
      kind,
      columns: Object.entries(columnsOf(await partsFor(tx))).map(columnAnswer),
    })),
  );

/** The last imports, with the progress of one that runs. */
export const listImports = ({ tx }: Context<Endpoints['list']>): Promise<AnswerOf<Endpoints['list']>> =>
  selectImports(tx);
