import { describe, expect, test } from 'vitest';
import { moneyOfMinorUnits } from '../values/money.ts';
import { percentageText } from '../values/percentage.ts';
import { cameTrue, missedBy, sumOutcomes, computeScore, type Outcome } from './scorecard.ts';

const outcome = ([predicted, invoiced, received = 0]: readonly [number, number, number?]): Outcome => ({
  predicted: moneyOfMinorUnits(BigInt(predicted)),
  invoiced: moneyOfMinorUnits(BigInt(invoiced)),
  received: moneyOfMinorUnits(BigInt(received)),
});

describe('the score of one prediction', () => {
  test.each([
    [100_000, 100_000, 0, true],
    [100_000, 90_000, 10_000, true],
    [100_000, 89_999, 10_001, false],
    [100_000, 110_000, 10_000, true],
    [100_000, 110_001, 10_001, false],
    [100_000, 0, 100_000, false],
    [100_000, -5_000, 105_000, false],
    [5, 5, 0, true],
    [5, 4, 1, false],
  ])(
    'of %i cents of which %i were invoiced has an error of %i; came true: %s',
    (predicted, invoiced, missed, isTrue) => {
      const one = outcome([predicted, invoiced]);
      expect([missedBy(one), cameTrue(one)]).toEqual([BigInt(missed), isTrue]);
    },
  );
});

describe('the score of several predictions', () => {
  test.each([
    // up and down are both errors, and cancel out in the bias
    [
      [
        [100_000, 120_000],
        [100_000, 80_000],
      ],
      '20.00',
      '0.00',
      '0.00',
    ],
    [
      [
        [100_000, 95_000],
        [100_000, 95_000],
      ],
      '5.00',
      '-5.00',
      '100.00',
    ],
    // a prediction that was never invoiced was missed entirely
    [
      [
        [300_000, 300_000],
        [100_000, 0],
      ],
      '25.00',
      '-25.00',
      '50.00',
    ],
    [
      [
        [100_000, 100_000],
        [100_000, 101_000],
        [100_000, 133_333],
      ],
      '11.44',
      '11.44',
      '66.67',
    ],
  ] as const)('%j: error %s %%, bias %s %%, came true %s %%', (all, error, bias, kept) => {
    const score = computeScore(sumOutcomes((all as readonly (readonly [number, number])[]).map(outcome)));
    const text = (percent: typeof score.error) => (percent === undefined ? 'none' : percentageText(percent));
    expect([text(score.error), text(score.bias), text(score.cameTrue)]).toEqual([error, bias, kept]);
  });

  test('sums what was predicted, invoiced and received', () => {
    expect(sumOutcomes([outcome([100, 90, 40]), outcome([200, 250, 250])])).toEqual({
      predictions: 2,
      predicted: 300n,
      invoiced: 340n,
      received: 290n,
      missed: 60n,
      cameTrue: 1,
    });
  });

  test('is empty without predictions', () => {
    expect(computeScore(sumOutcomes([]))).toEqual({ error: undefined, bias: undefined, cameTrue: undefined });
  });
});
