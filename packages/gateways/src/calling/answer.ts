import { readExactJson, type NumberReading } from './exact-json.ts';
import type { WireAnswer } from './transport.ts';

/** The recognised content of a response; a service that promises JSON may send something else. */
export type AnswerContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'empty' }
  | { readonly kind: 'html' }
  | { readonly kind: 'xml'; readonly text: string }
  /** JSON by its type, but cut off or broken. */
  | { readonly kind: 'broken_json' }
  | { readonly kind: 'other' };

/** A service's response with any status, with its body recognised. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: AnswerContent;
}

/** Recognises the body of a response by its declared type and its first character. */
export function readAnswer(wire: WireAnswer, numbers: NumberReading): Answer {
  return { status: wire.status, headers: wire.headers, content: parseContent(wire, numbers) };
}

function parseContent(wire: WireAnswer, numbers: NumberReading): AnswerContent {
  if (wire.headers['content-encoding'] !== undefined && wire.headers['content-encoding'] !== 'identity') {
    return { kind: 'other' };
  }
  const text = wire.body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '') return { kind: 'empty' };
  const type = (wire.headers['content-type'] ?? '').toLowerCase();
  if (type.includes('html') || /^<(?:!doctype html|html)/i.test(text)) return { kind: 'html' };
  if (type.includes('xml') || text.startsWith('<')) return { kind: 'xml', text };
  if (!type.includes('json') && !/^[[{]/.test(text)) return { kind: 'other' };
  try {
    return { kind: 'json', value: readExactJson(text, numbers) };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'broken_json' };
    throw error;
  }
}

/** A page instead of data, or truncated data: it comes from a gateway, not from the service. */
export function isUnreadable(answer: Answer): boolean {
  const { kind } = answer.content;
  return answer.status < 400 && (kind === 'html' || kind === 'xml' || kind === 'broken_json' || kind === 'other');
}

/** Whether this response shows that the service is failing, as opposed to refusing. */
export function isFailureOfService(answer: Answer): boolean {
  return answer.status >= 500 || isUnreadable(answer);
}
