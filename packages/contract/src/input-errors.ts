import { z } from 'zod';
import { messages } from './messages.ts';

/** More accepted values than these are not listed in a sentence. */
const listedValuesMax = 12;

const isNamed = (type: string): type is keyof typeof messages.wrongType => type in messages.wrongType;

/** A limit of the length of a text or a list, or of a number. */
function messageOfLimit(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const isText = issue.origin === 'string';
  const isCounted = isText || issue.origin === 'array';
  if (issue.code === 'too_big') {
    if (isCounted) return messages[isText ? 'atMostCharacters' : 'atMostEntries'](issue.maximum);
    return messages[issue.inclusive === false ? 'numberBelow' : 'numberUpTo'](issue.maximum);
  }
  if (isText && Number(issue.minimum) === 1) return messages.fieldRequired;
  if (isCounted) return messages[isText ? 'atLeastCharacters' : 'atLeastEntries'](issue.minimum);
  return messages[issue.inclusive === false ? 'numberAbove' : 'numberFrom'](issue.minimum);
}

/** The sentence for a value that a schema without a message of its own does not accept. */
export function messageOfInput(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = issue.format === 'safeint' || issue.expected === 'int' ? 'int' : issue.expected;
      if (issue.input === undefined) return messages.fieldRequired;
      return isNamed(expected) ? messages.wrongType[expected] : messages.valueNotAccepted;
    }
    case 'too_big':
    case 'too_small':
      return messageOfLimit(issue);
    case 'invalid_value':
      if (issue.input === undefined) return messages.fieldRequired;
      return issue.values.length > listedValuesMax
        ? messages.valueNotAccepted
        : messages.chooseOneOf(issue.values.map((value) => (value === '' ? '(empty)' : String(value))));
    case 'unrecognized_keys':
      return messages.unknownFields(issue.keys);
    case 'not_multiple_of':
      return messages.multipleOf(issue.divisor);
    case 'invalid_format':
      return messages.wrongForm;
    default:
      return issue.input === undefined ? messages.fieldRequired : messages.valueNotAccepted;
  }
}

/** A schema's own message, but for a field that is not given. */
export const unlessMissing =
  (message: string) =>
  ({ input }: z.core.$ZodRawIssue): string | undefined =>
    input === undefined ? undefined : message;

z.config({ customError: messageOfInput });
