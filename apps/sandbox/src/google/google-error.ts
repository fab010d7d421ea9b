/**
 * A refusal in the format of the Sheets API (`sheets`), of Drive, which still has the older one (`drive`), or of the
 * token call.
 */
export class GoogleError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const sheetsError = (code: number, status: string, message: string) =>
  new GoogleError(code, { error: { code, message, status } });
export const badArgument = (message: string) => sheetsError(400, 'INVALID_ARGUMENT', message);
export const noSpreadsheet = () => sheetsError(404, 'NOT_FOUND', 'Requested entity was not found.');

export const driveError = (code: number, domain: string, reason: string, message: string) =>
  new GoogleError(code, { error: { code, message, errors: [{ domain, reason, message }] } });
export const noFile = (id: string) => driveError(404, 'global', 'notFound', `File not found: ${id}.`);

export const tokenError = (error: string, description: string) =>
  new GoogleError(400, { error, error_description: description });
export const notSignedIn = () => sheetsError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
export const tooManyWrites = () =>
  sheetsError(
    429,
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user' of service 'sheets.googleapis.com'.",
  );
