import { pacificTimeWithMs } from '../wire/pacific-time.ts';

export type FaultType = 'ValidationFault' | 'SystemFault' | 'SERVICE';

/** A refusal of the books with their own message and code. */
export class QuickBooksFault extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly element: string | undefined;
  readonly type: FaultType;
  constructor(
    code: string,
    message: string,
    detail: string,
    element?: string,
    status = 400,
    type: FaultType = 'ValidationFault',
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.element = element;
    this.type = type;
  }
}

/** The body of a refusal. */
export function faultBody(fault: QuickBooksFault, now: Date) {
  return { ...faultEnvelope(fault), time: pacificTimeWithMs(now) };
}

/** The refusal alone, as inside a batch. */
export function faultEnvelope(fault: QuickBooksFault) {
  const error = {
    Message: fault.message,
    Detail: fault.detail,
    code: fault.code,
    ...(fault.element === undefined ? {} : { element: fault.element }),
  };
  return { Fault: { Error: [error], type: fault.type } };
}

export const unsupportedOperation = (what: string) =>
  new QuickBooksFault('500', 'Unsupported Operation', `Operation ${what} is not supported.`);
export const objectNotFound = (what: string, id: string) =>
  new QuickBooksFault(
    '610',
    'Object Not Found',
    `Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees. (${what} ${id})`,
  );
export const unsupportedProperty = (path: string) =>
  new QuickBooksFault(
    '2010',
    'Request has invalid or unsupported property',
    `Property Name:${path} is unsupported or invalid`,
    path,
  );
export const missingParameter = (path: string) =>
  new QuickBooksFault(
    '2020',
    'Required param missing, need to supply the required value for the API',
    `Required parameter ${path} is missing in the request`,
    path,
  );
export const invalidId = (path: string, value: string) =>
  new QuickBooksFault('2030', 'Invalid ID', `Id should be a valid number. Supplied value:${value}`, path);
export const tooLong = (path: string, max: number) =>
  new QuickBooksFault(
    '2050',
    'String length specified does not match the supported length',
    `Min:0 Max:${max} supported. Supplied length exceeds it.`,
    path,
  );
export const badNumber = (path: string, value: string) =>
  new QuickBooksFault('2080', 'Invalid Number', `Invalid number format. Supplied value:${value}`, path);
export const numberOutOfRange = (path: string, value: string) =>
  new QuickBooksFault('2090', 'Invalid Number', `Number is out of the supported range. Supplied value:${value}`, path);
export const badEnumeration = (path: string, value: string) =>
  new QuickBooksFault('2170', 'Invalid Enumeration', `Invalid Enumeration : ${value}`, path);
export const badReference = (path: string, id: string) =>
  new QuickBooksFault(
    '2500',
    'Invalid Reference Id',
    `Invalid Reference Id : ${path} element id ${id} not found`,
    path,
  );
export const queryParserError = (detail: string) =>
  new QuickBooksFault('4000', 'Error parsing query', `QueryParserError: ${detail}`);
export const invalidQuery = (detail: string) =>
  new QuickBooksFault('4001', 'Invalid query', `QueryValidationError: ${detail}`);
export const staleObject = () =>
  new QuickBooksFault(
    '5010',
    'Stale Object Error',
    'Stale Object Error : You and another user were working on this at the same time. The other user finished before you did, so your work was not saved.',
    '',
  );
export const businessRule = (detail: string, element?: string) =>
  new QuickBooksFault(
    '6000',
    'A business validation error has occurred while processing your request',
    `Business Validation Error: ${detail}`,
    element ?? '',
  );
export const wrongAmount = (supplied: string) =>
  new QuickBooksFault(
    '6070',
    'Amount calculation incorrect in the request',
    `Amount calculation incorrect in the request. Amount is not equal to UnitPrice * Qty. Supplied value:${supplied}`,
    'Line.Amount',
  );
export const wrongDiscount = (detail: string) =>
  new QuickBooksFault('6090', 'Invalid discount line', detail, 'Line.DiscountLineDetail');
export const wrongUsTaxCode = (value: string) =>
  new QuickBooksFault(
    '6100',
    'Invalid tax code in the request',
    `Line TaxCode must be TAX or NON. Supplied value:${value}`,
    'Line.SalesItemLineDetail.TaxCodeRef',
  );
export const duplicateNumber = (docNumber: string, type: string, id: string) =>
  new QuickBooksFault(
    '6140',
    'Duplicate Document Number Error',
    `Duplicate Document Number Error : You must specify a different number. This number has already been used. DocNumber=${docNumber} is assigned to TxnType=${type} with TxnId=${id}`,
    '',
  );
export const closedPeriod = (day: string) =>
  new QuickBooksFault(
    '6210',
    'Account Period Closed, Cannot Update Through Services API',
    `The account period has closed and the account books cannot be updated through through the QBO Services API. Please use the QBO website to make these changes. (${day})`,
    '',
  );
export const depositedTransaction = () =>
  new QuickBooksFault(
    '6540',
    'Deposited Transaction cannot be changed',
    'This transaction has been deposited. If you want to change or delete it, you must edit the deposit it appears on and remove it first.',
    '',
  );
export const duplicateName = () =>
  new QuickBooksFault('6240', 'Duplicate Name Exists Error', 'The name supplied already exists. : null');
export const applicationError = () =>
  new QuickBooksFault(
    '10000',
    'An application error has occurred while processing your request',
    'System Failure Error: An application error has occurred while processing your request',
    undefined,
    500,
    'SystemFault',
  );
export const throttleExceeded = () =>
  new QuickBooksFault(
    '3001',
    'message=ThrottleExceeded; errorCode=003001; statusCode=429',
    'The request limit was reached.  Try again later',
    undefined,
    429,
    'SERVICE',
  );
