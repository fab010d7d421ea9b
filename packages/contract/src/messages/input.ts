const counted = (count: bigint | number, one: string, several: string): string =>
  `${Number(count).toLocaleString('en-GB')} ${Number(count) === 1 ? one : several}`;

/** What is said at a field whose value does not have the shape that the contract gives it. */
export const inputMessages = {
  fieldRequired: 'This field is required',
  wrongType: {
    string: 'Please enter a text',
    number: 'Please enter a number',
    int: 'Please enter a whole number',
    boolean: 'Please enter true or false',
    array: 'Please enter a list',
    object: 'Please enter an object with fields',
  },
  valueNotAccepted: 'This value is not accepted',
  wrongForm: 'This value does not have the right form',
  atMostCharacters: (most: bigint | number) => `Please enter at most ${counted(most, 'character', 'characters')}`,
  atLeastCharacters: (least: bigint | number) => `Please enter at least ${counted(least, 'character', 'characters')}`,
  atMostEntries: (most: bigint | number) => `Please give at most ${counted(most, 'entry', 'entries')}`,
  atLeastEntries: (least: bigint | number) => `Please give at least ${counted(least, 'entry', 'entries')}`,
  numberUpTo: (most: bigint | number) => `Please enter a number up to ${most}`,
  numberBelow: (limit: bigint | number) => `Please enter a number below ${limit}`,
  numberFrom: (least: bigint | number) => `Please enter a number from ${least}`,
  numberAbove: (limit: bigint | number) => `Please enter a number above ${limit}`,
  multipleOf: (step: bigint | number) => `Please enter a multiple of ${step}`,
  chooseOneOf: (values: readonly string[]) => `Please choose one of ${values.join(', ')}`,
  unknownFields: (names: readonly string[]) =>
    names.length === 1 ? `There is no field ${names[0]}` : `There are no fields ${names.join(', ')}`,
} as const;
