/**
 * What looks like a password, a token or a key is masked, whatever it stands in. Nothing of that kind is meant to be logged;
 * this is for words that came from elsewhere, such as those of a failure.
 */
export function withoutSecrets(text: string): string {
  return masks.reduce((left, [pattern, mask]) => left.replaceAll(pattern, mask), text);
}

const masks: readonly (readonly [RegExp, string])[] = [
  // name: value, name=value and "name":"value", however the name goes on
  [
    /([\w-]*(?:passw(?:or)?d|pwd|secret|token|authorization|api[-_]?key|otp|seed|cookie|credential)[\w-]*["']?\s*[:=]\s*)(?:(?:bearer|basic)\s+)?("[^"]*"|'[^']*'|[^\s,;&}\])]+)/gi,
    '$1***',
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 ***'],
  // who signs in to a database or a relay stands before its host
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1***@'],
  // signed tokens, those of the providers, and everything else that is long and means nothing to a reader
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '***'],
  [/\b1000\.[0-9a-f]{8,}\.[0-9a-f]{8,}/gi, '***'],
  [/\bRT1-[\w-]+/g, '***'],
  [
    /(?<![\w/+-])(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)(?=[\w/+-]*\d)(?=[\w/+-]*[A-Za-z])[\w+-]{32,}={0,2}/g,
    '***',
  ],
];
