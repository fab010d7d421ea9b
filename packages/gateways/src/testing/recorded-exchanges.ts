import { sharedText } from './shared-data.ts';

/** A request and its real response from the service. Bodies are JSON text. */
export interface RecordedExchange {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly requestBody: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface ApiTestEntry {
  readonly response: unknown;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly request?: { readonly data?: unknown; readonly params?: Record<string, string> };
}

/** The exchanges in a file named `api.<method>.<path>`. */
export function exchangesOfApiTest(...file: readonly string[]): RecordedExchange[] {
  const recording = JSON.parse(sharedText(...file)) as { api: Record<string, Record<string, ApiTestEntry>> };
  return Object.entries(recording.api).flatMap(([method, paths]) =>
    Object.entries(paths).map(([path, entry]) => ({
      method: method.toUpperCase(),
      path,
      query: entry.request?.params ?? {},
      requestBody: entry.request?.data,
      status: entry.status,
      headers: { 'content-type': entry.headers['content-type'] ?? '' },
      body: JSON.stringify(entry.response),
    })),
  );
}

/**
 * The responses in a cassette (YAML). Only the needed lines are read: status code, content type and the body, which is
 * a single-quoted text that may be folded over lines.
 */
export function answersOfCassette(...file: readonly string[]): Pick<RecordedExchange, 'status' | 'headers' | 'body'>[] {
  const text = sharedText(...file);
  return text
    .split(/^ {2}response:$/m)
    .slice(1)
    .map((part) => {
      const status = /^ {6}code: (\d+)$/m.exec(part)?.[1] ?? '0';
      const type = /^ {6}Content-Type:\n {6}- (.+)$/m.exec(part)?.[1] ?? '';
      const quoted = /^ {6}string: '((?:[^']|'')*)'/m.exec(part)?.[1] ?? '';
      const body = quoted.replace(/\n\s*/g, ' ').replace(/''/g, "'");
      return { status: Number(status), headers: { 'content-type': type }, body };
    });
}
