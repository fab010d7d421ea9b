/** Parts of the product that are larger than `most`, with the lines that each may have, and the reason. */
export interface LargerParts {
  readonly why: string;
  readonly parts: Readonly<Record<string, number>>;
}

export const largerForAReason: readonly LargerParts[] = [
  {
    why: 'Generated from the migrations.',
    parts: {
      'apps/server/src/database/tables.ts': Number.POSITIVE_INFINITY,
    },
  },
  {
    why: 'A table of calls, fields or answers. All entries answer one question, so that a second file would be cut at random.',
    parts: {
      'apps/sandbox/src/zoho-books/routes.ts': 450,
      'apps/server/seed/builders.ts': 350,
      'packages/contract/src/invoice-page/page-texts.ts': 350,
      'packages/contract/src/invoices/invoices.contract.ts': 750,
      'packages/contract/src/rates/rates.contract.ts': 350,
      'packages/contract/src/receipts/receipts.contract.ts': 550,
      'packages/contract/src/timesheets/timesheets.contract.ts': 450,
      'packages/contract/src/work-logs/work-logs.contract.ts': 350,
      'packages/contract/src/projects/projects.contract.ts': 350,
      'packages/gateways/src/books/books-provider.ts': 400,
      'packages/gateways/src/books/zoho-books/from-zoho-books.ts': 400,
    },
  },
  {
    why: 'A page of samples of the gallery, one after the other.',
    parts: {
      'apps/web/src/gallery/basics-section.tsx BasicsSection': 150,
      'apps/web/src/gallery/list-section.tsx ListSection': 150,
    },
  },
  {
    why: 'A form: the list of its fields, each with its texts, and how it is saved.',
    parts: {
      'apps/web/src/slices/clients/assign-drawer.tsx AssignDrawer': 250,
      'apps/web/src/slices/companies/company-fields.tsx': 350,
      'apps/web/src/slices/companies/company-fields.tsx BooksFields': 200,
      'apps/web/src/slices/connections/connection-drawer.tsx ConnectionDrawer': 250,
      'apps/web/src/slices/developers/developer-drawer.tsx DeveloperDrawer': 150,
      'apps/web/src/slices/incentives/incentive-drawer.tsx IncentiveDrawer': 150,
      'apps/web/src/slices/invoices/list/invoice-filter.tsx InvoiceFilter': 200,
      'apps/web/src/slices/notes/note-editor.tsx NoteEditor': 150,
      'apps/web/src/slices/projects/reassign-many-drawer.tsx ReassignManyDrawer': 150,
      'apps/web/src/slices/rates/add-rates-drawer.tsx AddRatesDrawer': 150,
      'apps/web/src/slices/rates/paste-rates.tsx PasteRates': 150,
      'apps/web/src/slices/rates/special-rates-drawer.tsx SpecialRatesDrawer': 150,
      'apps/web/src/slices/receipts/add-receipt-dialog.tsx AddReceiptDialog': 200,
      'apps/web/src/slices/resignations/resignation-drawer.tsx ResignationDrawer': 150,
    },
  },
];
