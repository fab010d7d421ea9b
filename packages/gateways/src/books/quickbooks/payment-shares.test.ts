import { describe, expect, test } from 'vitest';
import { sharesOf } from './payment-shares.ts';

const line = (Amount: string, ...links: readonly (readonly [string, string])[]) => ({
  Amount,
  LinkedTxn: links.map(([TxnType, TxnId]) => ({ TxnType, TxnId })),
});

describe('the amount of an invoice settled by a payment', () => {
  test('is all paid if the payment has no credit note', () => {
    expect(sharesOf([line('40', ['Invoice', '1']), line('2.5', ['Invoice', '2'])], 'USD')).toEqual([
      { documentId: '1', money: '40.00', credits: [] },
      { documentId: '2', money: '2.50', credits: [] },
    ]);
  });

  test("is not paid if the payment's total is 0", () => {
    expect(sharesOf([line('30', ['Invoice', '1']), line('30', ['CreditMemo', '9'])], 'USD')).toEqual([
      { documentId: '1', money: '0.00', credits: [{ creditId: '9', amount: '30.00' }] },
    ]);
    expect(sharesOf([line('30', ['CreditMemo', '9'], ['Invoice', '1'])], 'USD')).toEqual([
      { documentId: '1', money: '0.00', credits: [{ creditId: '9', amount: '30.00' }] },
    ]);
  });

  test('is what the credit notes leave, in the order of the lines', () => {
    const lines = [
      line('100', ['Invoice', '1']),
      line('50', ['Invoice', '2']),
      line('70', ['CreditMemo', '8']),
      line('40', ['CreditMemo', '9']),
    ];
    expect(sharesOf(lines, 'USD')).toEqual([
      {
        documentId: '1',
        money: '0.00',
        credits: [
          { creditId: '8', amount: '70.00' },
          { creditId: '9', amount: '30.00' },
        ],
      },
      { documentId: '2', money: '40.00', credits: [{ creditId: '9', amount: '10.00' }] },
    ]);
  });

  test('is refused if it has more decimals than its currency', () => {
    expect(() => sharesOf([line('1.5', ['Invoice', '1'])], 'JPY')).toThrow(/no amount/);
  });
});
