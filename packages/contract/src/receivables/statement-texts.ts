import type { PageLanguage } from '../organizations/page-languages.ts';
import type { StatementAccount } from './statement.contract.ts';

type Entry = StatementAccount['entries'][number];

/** The fixed texts of a statement of account in one language, besides those of every page. */
interface StatementTexts {
  readonly title: string;
  readonly date: string;
  readonly entry: string;
  readonly number: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  readonly reversed: string;
  readonly nothing: string;
  readonly kinds: Readonly<Record<Entry['kind'], string>>;
}

export const statementTexts: Readonly<Record<PageLanguage, StatementTexts>> = {
  English: {
    title: 'Statement of account',
    date: 'Statement date',
    entry: 'Entry',
    number: 'Number',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    reversed: 'reversed',
    nothing: 'No entries and no balance in this period.',
    kinds: {
      Invoice: 'Invoice',
      'Credit note': 'Credit note',
      Payment: 'Payment',
      Refund: 'Refund',
      'Credit applied': 'Credit applied',
      'Credit used': 'Credit used',
      'Payment on account': 'Payment on account',
      'Payment on account used': 'Payment on account used',
      Discount: 'Discount',
      Deduction: 'Deduction',
      'Write-off': 'Write-off',
      'Withholding tax': 'Withholding tax',
      'Bank charge': 'Bank charge',
      'Exchange difference': 'Exchange difference',
    },
  },
  French: {
    title: 'Relevé de compte',
    date: 'Date du relevé',
    entry: 'Opération',
    number: 'Numéro',
    balance: 'Solde',
    opening: 'Solde initial',
    closing: 'Solde final',
    reversed: 'annulé',
    nothing: 'Ni opération ni solde sur cette période.',
    kinds: {
      Invoice: 'Facture',
      'Credit note': 'Avoir',
      Payment: 'Paiement',
      Refund: 'Remboursement',
      'Credit applied': 'Avoir imputé',
      'Credit used': 'Avoir utilisé',
      'Payment on account': 'Acompte',
      'Payment on account used': 'Acompte utilisé',
      Discount: 'Remise',
      Deduction: 'Déduction',
      'Write-off': 'Passage en perte',
      'Withholding tax': 'Retenue à la source',
      'Bank charge': 'Frais bancaires',
      'Exchange difference': 'Écart de change',
    },
  },
  German: {
    title: 'Kontoauszug',
    date: 'Datum des Auszugs',
    entry: 'Vorgang',
    number: 'Nummer',
    balance: 'Saldo',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    reversed: 'storniert',
    nothing: 'Keine Vorgänge und kein Saldo in diesem Zeitraum.',
    kinds: {
      Invoice: 'Rechnung',
      'Credit note': 'Gutschrift',
      Payment: 'Zahlung',
      Refund: 'Erstattung',
      'Credit applied': 'Gutschrift verrechnet',
      'Credit used': 'Guthaben verwendet',
      'Payment on account': 'Akontozahlung',
      'Payment on account used': 'Akontozahlung verwendet',
      Discount: 'Nachlass',
      Deduction: 'Abzug',
      'Write-off': 'Ausbuchung',
      'Withholding tax': 'Quellensteuer',
      'Bank charge': 'Bankgebühr',
      'Exchange difference': 'Kursdifferenz',
    },
  },
  Spanish: {
    title: 'Estado de cuenta',
    date: 'Fecha del estado',
    entry: 'Movimiento',
    number: 'Número',
    balance: 'Saldo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    reversed: 'anulado',
    nothing: 'Sin movimientos ni saldo en este período.',
    kinds: {
      Invoice: 'Factura',
      'Credit note': 'Nota de crédito',
      Payment: 'Pago',
      Refund: 'Reembolso',
      'Credit applied': 'Crédito aplicado',
      'Credit used': 'Crédito utilizado',
      'Payment on account': 'Pago a cuenta',
      'Payment on account used': 'Pago a cuenta utilizado',
      Discount: 'Descuento',
      Deduction: 'Deducción',
      'Write-off': 'Cancelación de deuda',
      'Withholding tax': 'Retención fiscal',
      'Bank charge': 'Comisión bancaria',
      'Exchange difference': 'Diferencia de cambio',
    },
  },
};
