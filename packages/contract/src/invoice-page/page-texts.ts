import type { PageLanguage } from '../organizations/page-languages.ts';

/** The fixed texts of the page in one language. */
export interface PageTexts {
  readonly from: string;
  readonly to: string;
  readonly payment: string;
  /** Before the number of the invoice. */
  readonly corrects: string;
  readonly description: string;
  readonly quantity: string;
  readonly rate: string;
  readonly amount: string;
  readonly timesheet: string;
  readonly name: string;
  readonly role: string;
  readonly date: string;
  readonly tasks: string;
  readonly hours: string;
  readonly total: string;
  readonly invoiceDate: string;
  readonly creditNoteDate: string;
  readonly dueDate: string;
  readonly period: string;
  /** Before the day. */
  readonly retainerFrom: string;
  readonly placeOfSupply: string;
  readonly purchaseOrder: string;
  readonly project: string;
  readonly associatedProjects: string;
  readonly currency: string;
  readonly exchangeRate: string;
  /** Before the name of the tax. */
  readonly includes: string;
  readonly taxIn: string;
  readonly subtotal: string;
  readonly received: string;
  /** Before the day of a payment. */
  readonly receivedOn: string;
  readonly adjustments: string;
  readonly creditNotes: string;
  readonly outstanding: string;
  /** The amounts of a credit note, in place of what was received, of applied credit notes and of the outstanding amount. */
  readonly refunded: string;
  /** Before the day of a refund. */
  readonly refundedOn: string;
  readonly appliedToInvoices: string;
  readonly openCredit: string;
  readonly logged: string;
  readonly billingHours: string;
  readonly overtime: string;
  readonly leave: string;
  readonly discount: string;
  readonly totalHours: string;
  readonly draft: string;
  readonly void: string;
  readonly page: string;
  /** Between the number of a page and how many there are. */
  readonly of: string;
  readonly invoice: string;
  readonly taxInvoice: string;
  readonly creditNote: string;
  readonly taxCreditNote: string;
  readonly taxNumber: string;
  readonly vatNumber: string;
  readonly gstNumber: string;
  /** January to December, as in a date. */
  readonly months: readonly string[];
  /** Between the day and the month. */
  readonly afterDay: string;
  /** A space is one at which no line breaks. */
  readonly thousands: string;
  readonly point: string;
}

/** The texts of each language; those with a meaning in law are named in docs/domain/organizations.md. */
export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = {
  English: {
    from: 'From',
    to: 'Bill to',
    payment: 'Payment',
    corrects: 'Corrects invoice',
    description: 'Description',
    quantity: 'Quantity',
    rate: 'Rate',
    amount: 'Amount',
    timesheet: 'Timesheet',
    name: 'Name',
    role: 'Role',
    date: 'Date',
    tasks: 'Tasks',
    hours: 'Hours',
    total: 'Total',
    invoiceDate: 'Invoice date',
    creditNoteDate: 'Credit note date',
    dueDate: 'Due date',
    period: 'Period',
    retainerFrom: 'Retainer from',
    placeOfSupply: 'Place of supply',
    purchaseOrder: 'Purchase order',
    project: 'Project',
    associatedProjects: 'Associated projects',
    currency: 'Currency',
    exchangeRate: 'Exchange rate',
    includes: 'Includes',
    taxIn: 'Tax in',
    subtotal: 'Subtotal',
    received: 'Received',
    receivedOn: 'Received on',
    adjustments: 'Adjustments',
    creditNotes: 'Credit notes',
    outstanding: 'Outstanding',
    refunded: 'Refunded',
    refundedOn: 'Refunded on',
    appliedToInvoices: 'Applied to invoices',
    openCredit: 'Open credit',
    logged: 'Logged',
    billingHours: 'Billing hours',
    overtime: 'Overtime',
    leave: 'Leave',
    discount: 'Discount',
    totalHours: 'Total hours',
    draft: 'Draft',
    void: 'Void',
    page: 'Page',
    of: 'of',
    invoice: 'Invoice',
    taxInvoice: 'Tax invoice',
    creditNote: 'Credit note',
    taxCreditNote: 'Tax credit note',
    taxNumber: 'Tax number',
    vatNumber: 'VAT number',
    gstNumber: 'GST/HST number',
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    afterDay: ' ',
    thousands: ',',
    point: '.',
  },
  French: {
    from: 'Émetteur',
    to: 'Facturé à',
    payment: 'Paiement',
    corrects: 'Corrige la facture',
    description: 'Description',
    quantity: 'Quantité',
    rate: 'Taux',
    amount: 'Montant',
    timesheet: 'Relevé des heures',
    name: 'Nom',
    role: 'Fonction',
    date: 'Date',
    tasks: 'Tâches',
    hours: 'Heures',
    total: 'Total',
    invoiceDate: 'Date de facture',
    creditNoteDate: 'Date de l’avoir',
    dueDate: 'Échéance',
    period: 'Période',
    retainerFrom: 'Provision à partir du',
    placeOfSupply: 'Lieu de fourniture',
    purchaseOrder: 'Bon de commande',
    project: 'Projet',
    associatedProjects: 'Projets associés',
    currency: 'Devise',
    exchangeRate: 'Taux de change',
    includes: 'Dont',
    taxIn: 'Taxe en',
    subtotal: 'Sous-total',
    received: 'Reçu',
    receivedOn: 'Reçu le',
    adjustments: 'Ajustements',
    creditNotes: 'Avoirs',
    outstanding: 'Solde dû',
    refunded: 'Remboursé',
    refundedOn: 'Remboursé le',
    appliedToInvoices: 'Imputé sur des factures',
    openCredit: 'Avoir disponible',
    logged: 'Saisies',
    billingHours: 'À facturer',
    overtime: 'Heures sup.',
    leave: 'Congés',
    discount: 'Remise',
    totalHours: 'Total',
    draft: 'Brouillon',
    void: 'Sans valeur',
    page: 'Page',
    of: 'sur',
    invoice: 'Facture',
    taxInvoice: 'Facture (Tax invoice)',
    creditNote: 'Avoir',
    taxCreditNote: 'Avoir (Tax credit note)',
    taxNumber: 'Numéro fiscal',
    vatNumber: 'Numéro de TVA',
    gstNumber: 'Numéro de TPS/TVH',
    months: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juill.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
    afterDay: ' ',
    thousands: '\u00a0',
    point: ',',
  },
  German: {
    from: 'Rechnungssteller',
    to: 'Rechnung an',
    payment: 'Zahlung',
    corrects: 'Korrigiert Rechnung',
    description: 'Beschreibung',
    quantity: 'Menge',
    rate: 'Satz',
    amount: 'Betrag',
    timesheet: 'Stundennachweis',
    name: 'Name',
    role: 'Funktion',
    date: 'Datum',
    tasks: 'Aufgaben',
    hours: 'Stunden',
    total: 'Gesamt',
    invoiceDate: 'Rechnungsdatum',
    creditNoteDate: 'Datum der Gutschrift',
    dueDate: 'Fällig am',
    period: 'Zeitraum',
    retainerFrom: 'Vorauszahlung ab',
    placeOfSupply: 'Leistungsort',
    purchaseOrder: 'Bestellung',
    project: 'Projekt',
    associatedProjects: 'Weitere Projekte',
    currency: 'Währung',
    exchangeRate: 'Wechselkurs',
    includes: 'Enthält',
    taxIn: 'Steuer in',
    subtotal: 'Zwischensumme',
    received: 'Erhalten',
    receivedOn: 'Erhalten am',
    adjustments: 'Anpassungen',
    creditNotes: 'Gutschriften',
    outstanding: 'Offen',
    refunded: 'Erstattet',
    refundedOn: 'Erstattet am',
    appliedToInvoices: 'Mit Rechnungen verrechnet',
    openCredit: 'Offenes Guthaben',
    logged: 'Erfasst',
    billingHours: 'Abgerechnet',
    overtime: 'Mehrarbeit',
    leave: 'Urlaub',
    discount: 'Nachlass',
    totalHours: 'Gesamt',
    draft: 'Entwurf',
    void: 'Ungültig',
    page: 'Seite',
    of: 'von',
    invoice: 'Rechnung',
    taxInvoice: 'Rechnung (Tax invoice)',
    creditNote: 'Gutschrift',
    taxCreditNote: 'Gutschrift (Tax credit note)',
    taxNumber: 'Steuernummer',
    vatNumber: 'USt-IdNr.',
    gstNumber: 'GST/HST-Nummer',
    months: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
    afterDay: '. ',
    thousands: '.',
    point: ',',
  },
  Spanish: {
    from: 'Emisor',
    to: 'Facturar a',
    payment: 'Pago',
    corrects: 'Rectifica la factura',
    description: 'Descripción',
    quantity: 'Cantidad',
    rate: 'Tarifa',
    amount: 'Importe',
    timesheet: 'Registro de horas',
    name: 'Nombre',
    role: 'Función',
    date: 'Fecha',
    tasks: 'Tareas',
    hours: 'Horas',
    total: 'Total',
    invoiceDate: 'Fecha de factura',
    creditNoteDate: 'Fecha de la nota',
    dueDate: 'Vencimiento',
    period: 'Período',
    retainerFrom: 'Anticipo desde el',
    placeOfSupply: 'Lugar de prestación',
    purchaseOrder: 'Orden de compra',
    project: 'Proyecto',
    associatedProjects: 'Otros proyectos',
    currency: 'Moneda',
    exchangeRate: 'Tipo de cambio',
    includes: 'Incluye',
    taxIn: 'Impuesto en',
    subtotal: 'Subtotal',
    received: 'Recibido',
    receivedOn: 'Recibido el',
    adjustments: 'Ajustes',
    creditNotes: 'Notas de crédito',
    outstanding: 'Pendiente',
    refunded: 'Reembolsado',
    refundedOn: 'Reembolsado el',
    appliedToInvoices: 'Aplicado a facturas',
    openCredit: 'Crédito disponible',
    logged: 'Registradas',
    billingHours: 'Facturadas',
    overtime: 'Extras',
    leave: 'Ausencias',
    discount: 'Descuento',
    totalHours: 'Total',
    draft: 'Borrador',
    void: 'Sin valor',
    page: 'Página',
    of: 'de',
    invoice: 'Factura',
    taxInvoice: 'Factura (Tax invoice)',
    creditNote: 'Nota de crédito',
    taxCreditNote: 'Nota de crédito (Tax credit note)',
    taxNumber: 'Número fiscal',
    vatNumber: 'Número de IVA',
    gstNumber: 'Número de GST/HST',
    months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'],
    afterDay: ' ',
    thousands: '.',
    point: ',',
  },
};
