import { z } from 'zod';
import type { Answer } from '../../calling/answer.ts';

/** An error of QuickBooks, from any of its formats. */
export interface QuickBooksFault {
  /** Such as `ValidationFault`, `SystemFault`, `AUTHENTICATION`, `SERVICE`. */
  readonly type: string;
  readonly errors: readonly QuickBooksError[];
}

export interface QuickBooksError {
  /** A number as text, without leading zeros. Never branch on anything else. */
  readonly code: string;
  readonly words: string;
  readonly element?: string;
}

/**
 * The fault in an answer: `Fault` of the books (also inside a 200), `fault` of their gateway, or the gateway's XML.
 * Undefined when the answer holds none.
 */
export function readFault(answer: Answer): QuickBooksFault | undefined {
  if (answer.content.kind === 'xml') return faultInXml(answer.content.text);
  if (answer.content.kind !== 'json') return undefined;
  const parsed = faultEnvelope.safeParse(answer.content.value);
  if (!parsed.success) return undefined;
  if (parsed.data.Fault) {
    const { type, Error: errors } = parsed.data.Fault;
    return {
      type,
      errors: errors.map((error) => quickBooksError(error.code, error.Message, error.Detail, error.element)),
    };
  }
  if (parsed.data.fault) {
    const { type, error: errors } = parsed.data.fault;
    return {
      type,
      errors: errors.map((error) => quickBooksError(error.code, error.message, error.detail, error.element)),
    };
  }
  return undefined;
}

const words = z.string().nullish();
const code = z.string().nullish();
const faultEnvelope = z.object({
  Fault: z
    .object({
      type: z.string().default(''),
      Error: z.array(z.object({ code, Message: words, Detail: words, element: words })).default([]),
    })
    .nullish(),
  fault: z
    .object({
      type: z.string().default(''),
      error: z.array(z.object({ code, message: words, detail: words, element: words })).default([]),
    })
    .nullish(),
});

const WORDS_MAX = 500;

function quickBooksError(
  code: string | null | undefined,
  message: string | null | undefined,
  detail: string | null | undefined,
  element: string | null | undefined,
): QuickBooksError {
  const said = [message, detail].filter((part) => typeof part === 'string' && part !== '');
  return {
    code: (code ?? '').replace(/^0+(?=\d)/, ''),
    words: [...new Set(said)].join(': ').slice(0, WORDS_MAX),
    ...(element ? { element } : {}),
  };
}

/** The few XML errors of the gateway have one flat format; no parser is needed. */
function faultInXml(text: string): QuickBooksFault | undefined {
  const fault = /<Fault\b[^>]*\btype="([^"]*)"[^>]*>([\s\S]*?)<\/Fault>/.exec(text);
  if (!fault) return undefined;
  const errors = [...(fault[2] ?? '').matchAll(/<Error\b([^>]*)>([\s\S]*?)<\/Error>/g)].map(
    ([, attributes = '', inner = '']) =>
      quickBooksError(
        /\bcode="([^"]*)"/.exec(attributes)?.[1],
        textOfElement('Message', inner),
        textOfElement('Detail', inner),
        /\belement="([^"]*)"/.exec(attributes)?.[1],
      ),
  );
  return { type: fault[1] ?? '', errors };
}

function textOfElement(name: 'Message' | 'Detail', xml: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
}
