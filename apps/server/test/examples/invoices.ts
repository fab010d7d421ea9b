import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { aBareLine, issueBare } from '../bare-invoice.ts';
import { aTimesheetOf, savePayload } from '../invoicing.ts';
import { aBareInvoice, aSavedDraft, type ExamplesOf, type Ground, june, noId, numbersOf, ours } from './ground.ts';

const toDownload = {
  timesheetStartDate: june.startDate,
  timesheetEndDate: june.endDate,
  columnNames: ['Employee' as const, 'Billable hours' as const],
  mergeByDate: true,
};

const comparedInJune = { startDate: june.startDate, zohoEmployeeMetadataList: [] };

const amended = {
  version: 1,
  invoiceDueDate: '2026-08-31',
  customerMemo: 'Thank you',
  receivedMonth: 'Sep-2026',
};

/** An issued invoice over one log of 8 hours, of which the source now has 9; returns what is needed to settle that. */
async function toSettle(ground: Ground) {
  const { invoiceId } = await aSavedDraft(ground);
  await issueBare(ground.world.tx, invoiceId);
  const { rows } = await sql<{ logId: string }>`
    with changed as (update work_log set seconds = 32400
      where id in (select work_log_id from time_entry where invoice_id = ${invoiceId}) returning id)
    insert into time_entry (work_log_id, seconds, is_difference, created_at) select id, 3600, true, now() from changed
    returning work_log_id::text as "logId"`.execute(ground.world.tx);
  return {
    params: { id: invoiceId },
    body: { choice: 'carry' as const, logs: rows.map(({ logId }) => ({ logId, seconds: 32_400 })) },
  };
}

async function toSave(ground: Ground) {
  const timesheet = await aTimesheetOf(ground.admin, await ours(ground), '06-01-2026', '06-30-2026');
  return savePayload(ground.admin, timesheet);
}

async function toChange(ground: Ground) {
  const { invoiceId, version } = await aSavedDraft(ground);
  const timesheet = await ground.admin.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } });
  return { ...(await savePayload(ground.admin, timesheet.data)), invoiceId, version };
}

type ToSave = Awaited<ReturnType<typeof toSave>>;

function lineItemsOf({ invoiceGenerateDetails: details }: ToSave) {
  const { projectId, startDate, endDate, fingerprint, taxDetails, invoiceTemplate } = details;
  return {
    projectId,
    startDate,
    endDate,
    fingerprint,
    taxDetails,
    invoiceTemplate,
    zohoEmployeeMetadataList: [],
  };
}

const ofNoProject = <T extends ToSave>(body: T): T => ({
  ...body,
  invoiceGenerateDetails: { ...body.invoiceGenerateDetails, projectId: noId },
});

export const invoicesExamples: ExamplesOf<typeof invoiceEndpoints> = {
  compare: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id }, body: comparedInJune }),
    missing: async () => ({ query: { projectId: noId }, body: comparedInJune }),
  },
  lineItems: {
    inside: async (ground) => ({ body: lineItemsOf(await toSave(ground)) }),
    missing: async (ground) => ({ body: { ...lineItemsOf(await toSave(ground)), projectId: noId } }),
  },
  download: {
    inside: async (ground) => ({ body: { zohoProjectId: (await ours(ground)).zohoProjectId, ...toDownload } }),
    missing: async () => ({ body: { zohoProjectId: 'none', ...toDownload } }),
  },
  create: {
    inside: async (ground) => ({ body: await toSave(ground) }),
    missing: async (ground) => ({ body: ofNoProject(await toSave(ground)) }),
  },
  change: {
    inside: async (ground) => ({ body: await toChange(ground) }),
    missing: async (ground) => ({ body: ofNoProject(await toChange(ground)) }),
  },
  get: {
    inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'draft') } }),
    missing: async () => ({ params: { id: noId } }),
  },
  list: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    listed: async (ground) => {
      await numbersOf(ground);
      return { query: { tab: 'pending' } };
    },
    missing: async () => ({ query: { projectId: noId } }),
  },
  totals: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    listed: async (ground) => {
      await numbersOf(ground);
      return { query: { tab: 'pending' } };
    },
    missing: async () => ({ query: { projectId: noId } }),
    shows: ({ byCurrency }) => byCurrency.length > 0,
  },
  search: {
    inside: async (ground) => {
      await numbersOf(ground);
      return { query: { query: 'INV' } };
    },
    missing: 'lists what is in scope',
  },
  timesheet: {
    inside: async (ground) => ({ params: { id: (await aSavedDraft(ground)).invoiceId } }),
    missing: async () => ({ params: { id: noId } }),
  },
  former: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, startDate: '2026-07-01' } }),
    missing: async () => ({ query: { projectId: noId, startDate: '2026-07-01' } }),
  },
  againstFormer: {
    inside: async (ground) => ({ params: { id: (await aSavedDraft(ground)).invoiceId } }),
    missing: async () => ({ params: { id: noId } }),
  },
  trace: {
    inside: async (ground) => ({ params: { id: (await aSavedDraft(ground)).invoiceId } }),
    missing: async () => ({ params: { id: noId } }),
  },
  settleChanges: {
    inside: toSettle,
    missing: async () => ({ params: { id: noId }, body: { choice: 'carry', logs: [{ logId: '1', seconds: 1 }] } }),
  },
  sinceBilled: {
    inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'issued') } }),
    missing: async () => ({ params: { id: noId } }),
  },
  push: {
    inside: async (ground) => {
      const id = await aBareInvoice(ground, 'draft');
      // the books accept no invoice without a line
      await aBareLine(ground.world.tx, id);
      return { params: { id }, body: { version: 1 } };
    },
    missing: async () => ({ params: { id: noId }, body: { version: 1 } }),
  },
  issue: {
    inside: async (ground) => {
      const id = await aBareInvoice(ground, 'draft');
      await sql`update company set provider = 'ZOHO_BOOKS', region = 'UAE_NONE'
          where id = (select company_id from invoice where id = ${id})`.execute(ground.world.tx);
      return { params: { id }, body: { version: 1 } };
    },
    missing: async () => ({ params: { id: noId }, body: { version: 1 } }),
  },
  amend: {
    inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'issued') }, body: amended }),
    missing: async () => ({ params: { id: noId }, body: amended }),
  },
  void: {
    inside: async (ground) => ({
      params: { id: await aBareInvoice(ground, 'issued') },
      body: { version: 1, reason: 'billed to the wrong client' },
    }),
    missing: async () => ({ params: { id: noId }, body: { version: 1, reason: 'billed to the wrong client' } }),
  },
  remove: {
    inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'draft') }, query: { version: 1 } }),
    missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
  },
};
