import { posix } from 'node:path';
import type { TidyRule } from './findings.ts';
import type { SourceFile } from './source-files.ts';

// a migration that has landed is never changed, not even its comments
const landed = 'apps/server/src/database/migrations/**';

/** Notes that are not part of the repository: a reader cannot follow these, so the reason is written where they stood. */
const absent: readonly RegExp[] = [
  /\b(?:decisions|facts|billing|operations|open[ -]questions|reliability|requirements)(?:-2)?,? (?:page,? )?sections? \d/i,
  /\b(?:facts on \w+(?: \w+)?|open[ -]questions),? (?:section|Q-\d)/i,
  /\bQ-\d{3}\b/,
  /\b[AB]-\d{3}\b/,
  /\brequirements\.tsv\b/,
  /(?<![\w/.-])spec\/\w/,
  /\.\.\/shared\/(?!data\b)/,
];
// most files cite nothing, and are not read line by line
const cites = /docs\/|decision|sections? \d|[ABQ]-\d{3}|\.tsv|spec\/|shared\/|facts|questions|\]\(|`[\w/-]+\.tsx?`/i;
// decisions and notes of changes tell of the code as it was then
const describesTheCode = /^docs\/(?:domain|operations)\//;
// its table keeps the ids by which the customer checks the product, and says so
const keepsRowIds = 'docs/met-another-way.md';
const rowId = /\b[ABQ]-\d{3}\b/g;

/**
 * Refuses citations that lead nowhere: `docs/` paths, headings, numbers of decisions, files of the
 * code, and notes outside the repository.
 */
export function citationRules(files: readonly SourceFile[]): readonly TidyRule[] {
  const anchors = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, headingAnchors(text)]),
  );
  const paths = new Set(files.map(({ path }) => path));
  const decisions = new Set([...paths].map((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]));
  return [
    {
      name: 'citation',
      looksAt: ['**'],
      except: [landed, 'package-lock.json'],
      findings: (file) =>
        cites.test(file.text) ? lines(file).flatMap(({ text, says }) => citationsOf(file, text).flatMap(says)) : [],
    },
  ];

  function citationsOf(file: SourceFile, text: string): string[] {
    const named = file.path === keepsRowIds ? text.replaceAll(rowId, '') : text;
    const wrong = absent.some((pattern) => startsInLine(pattern, named)) ? ['cites a note outside the repository'] : [];
    if (/shared\/data\b/.test(text) && !file.text.includes('SHARED_DATA')) wrong.push('reads data without SHARED_DATA');
    for (const [, path = '', anchor] of own(text).matchAll(/(?<![\w/])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g))
      if (!leadsTo(path, anchor))
        wrong.push(`cites ${path}${anchor === undefined ? '' : `#${anchor}`}, which does not exist`);
    for (const [, number = ''] of own(text).matchAll(/\b(?:docs\/decisions\/|decision )(\d{1,4})\b/gi))
      if (!decisions.has(number.padStart(4, '0'))) wrong.push(`cites decision ${number}, which does not exist`);
    if (file.path.endsWith('.md')) wrong.push(...linksOf(file, own(text)));
    if (describesTheCode.test(file.path)) wrong.push(...missingCode(own(text)));
    return wrong;
  }

  function linksOf({ path }: SourceFile, text: string): string[] {
    const links = [...text.matchAll(/\]\(([^)\s:]+)\)/g)].map(([, to = '']) => to);
    return links.flatMap((to) => {
      const [relative = '', anchor] = to.split('#', 2);
      const target = relative === '' ? path : posix.join(posix.dirname(path), relative);
      return leadsTo(target, anchor) ? [] : [`links to ${to}, which does not exist`];
    });
  }

  /** Pages name a file of the code by the end of its path, such as `rates/rate-on-day.ts`. */
  function missingCode(text: string): string[] {
    const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+\.tsx?)`/g)].map(([, end = '']) => end);
    return named
      .filter((end) => ![...paths].some((path) => path === end || path.endsWith(`/${end}`)))
      .map((end) => `names ${end}, which does not exist`);
  }

  function leadsTo(path: string, anchor: string | undefined): boolean {
    const isThere = paths.has(path) || [...paths].some((one) => one.startsWith(`${path.replace(/\/$/, '')}/`));
    return isThere && (anchor === undefined || anchors.get(path)?.has(anchor) !== false);
  }
}

/** The anchors under which GitHub shows the headings of a page. */
export function headingAnchors(markdown: string): ReadonlySet<string> {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => title);
  return new Set(
    headings.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/** Each line with the one after it, as a comment may break a citation in two. */
function lines({ path, text }: SourceFile): { text: string; says: (what: string) => string[] }[] {
  const all = text.split('\n');
  return all.map((line, at) => ({
    text: `${line}\n${(all[at + 1] ?? '').replace(/^\s*(?:\*|\/\/|--)?\s*/, '')}`,
    says: (what) => [`${path}:${at + 1} ${what}`],
  }));
}

const own = (text: string): string => text.split('\n', 1)[0] ?? '';

const startsInLine = (pattern: RegExp, text: string): boolean => {
  const found = pattern.exec(text.replace('\n', ' '));
  return found !== null && found.index < own(text).length;
};
