import { invalidQuery, queryParserError } from './quickbooks-fault.ts';

export type Condition = {
  readonly property: string;
  readonly operator: '=' | '<' | '>' | '<=' | '>=' | 'in' | 'like';
  readonly values: readonly string[];
};

export type Query = {
  readonly entity: string;
  readonly counts: boolean;
  readonly conditions: readonly Condition[];
  readonly order: readonly { readonly property: string; readonly descending: boolean }[];
  readonly startPosition: number;
  readonly maxResults: number;
};

type Token = { readonly kind: 'word' | 'text' | 'sign'; readonly value: string; readonly column: number };

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|([A-Za-z_][A-Za-z0-9_.]*|-?\d+(?:\.\d+)?)|(<=|>=|!=|<>|[=<>(),*]))/y;

/** Parses one statement of the books' query language. Throws the books' own refusals 4000 and 4001. */
export function parseQuery(statement: string): Query {
  const tokens = tokensOf(statement);
  let position = 0;
  const peek = () => tokens[position];
  const isWord = (word: string) => peek()?.kind === 'word' && peek()?.value.toLowerCase() === word;
  const fail = (expected: string): never => {
    const token = peek();
    const column = token?.column ?? statement.length + 1;
    throw queryParserError(
      `Encountered " "${token?.value ?? '<EOF>'}"" at line 1, column ${column}.\nWas expecting:\n    ${expected} ...\n    `,
    );
  };
  const take = (kind: Token['kind'], expected: string): string => {
    const token = peek();
    if (token === undefined || token.kind !== kind) return fail(expected);
    position += 1;
    return token.value;
  };
  const takeSign = (sign: string) =>
    peek()?.value === sign && peek()?.kind === 'sign' ? take('sign', sign) : fail(`"${sign}"`);
  const takeWord = (word: string) => (isWord(word) ? take('word', word) : fail(`"${word.toUpperCase()}"`));
  const takeValue = () => (peek()?.kind === 'text' ? take('text', '<STRING>') : take('word', '<STRING>'));

  takeWord('select');
  let counts = false;
  if (isWord('count')) {
    takeWord('count');
    takeSign('(');
    takeSign('*');
    takeSign(')');
    counts = true;
  } else takeSign('*');
  takeWord('from');
  const entity = take('word', '<IDENTIFIER>');

  const conditions: Condition[] = [];
  if (isWord('where')) {
    do {
      position += 1;
      conditions.push(condition());
    } while (isWord('and'));
  }
  const order: { property: string; descending: boolean }[] = [];
  if (isWord('orderby') || isWord('order')) {
    if (isWord('order')) {
      position += 1;
      takeWord('by');
    } else position += 1;
    for (;;) {
      const property = take('word', '<IDENTIFIER>');
      const descending = isWord('desc');
      if (descending || isWord('asc')) position += 1;
      order.push({ property, descending });
      if (peek()?.value !== ',') break;
      position += 1;
    }
  }
  let startPosition = 1;
  let maxResults = 100;
  while (isWord('startposition') || isWord('maxresults')) {
    const isStart = isWord('startposition');
    position += 1;
    const number = Number(take('word', '<INTEGER>'));
    if (!Number.isInteger(number)) fail('<INTEGER>');
    if (isStart) startPosition = number;
    else maxResults = number;
  }
  if (peek() !== undefined) fail('<EOF>');
  if (startPosition < 1) throw invalidQuery('startPosition must be 1 or more');
  if (maxResults < 0 || maxResults > 1000) throw invalidQuery('maxResults must be from 0 to 1000');
  return { entity, counts, conditions, order, startPosition, maxResults };

  function condition(): Condition {
    const property = take('word', '<IDENTIFIER>');
    if (isWord('in')) {
      position += 1;
      takeSign('(');
      const values = [takeValue()];
      while (peek()?.value === ',' && peek()?.kind === 'sign') {
        position += 1;
        values.push(takeValue());
      }
      takeSign(')');
      return { property, operator: 'in', values };
    }
    if (isWord('like')) {
      position += 1;
      return { property, operator: 'like', values: [take('text', '<STRING>')] };
    }
    const operator = take('sign', '"="');
    if (operator !== '=' && operator !== '<' && operator !== '>' && operator !== '<=' && operator !== '>=') {
      position -= 1;
      return fail('"="');
    }
    return { property, operator, values: [takeValue()] };
  }
}

/**
 * The books' lexer does not accept typographic quotes, also within a value (ruckus/quickbooks-ruby, issues 54 and 309).
 */
const TYPOGRAPHIC = /[\u2018\u2019\u201C\u201D]/u;

function tokensOf(statement: string): Token[] {
  const tokens: Token[] = [];
  const text = statement.trimEnd().replace(/;$/, '');
  const stumbled = text.search(TYPOGRAPHIC);
  if (stumbled >= 0) {
    const code = text.charCodeAt(stumbled);
    const before = text.slice(text.lastIndexOf("'", stumbled), stumbled);
    throw queryParserError(
      `Lexical error at line 1, column ${stumbled + 1}.  Encountered: "\\u${code.toString(16)}" (${code}), after : "${before}"`,
    );
  }
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) {
      throw queryParserError(`Lexical error at line 1, column ${at + 1}.  Encountered: "${text.slice(at, at + 1)}"`);
    }
    const [, quoted, word, sign] = match;
    const column = TOKEN.lastIndex - (quoted ?? word ?? sign ?? '').length + 1;
    if (quoted !== undefined) tokens.push({ kind: 'text', value: quoted.replace(/\\(.)/g, '$1'), column });
    else if (word !== undefined) tokens.push({ kind: 'word', value: word, column });
    else tokens.push({ kind: 'sign', value: sign ?? '', column });
  }
  return tokens;
}
