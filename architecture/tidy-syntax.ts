import { childOf, lineOf, nameOf, syntaxTree, walk, type Node } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';
import type { TidyRule } from './findings.ts';

const code = ['{apps,packages,scripts,architecture,bench,e2e}/**/*.{ts,tsx,mjs}'];
// they start, wait for and stop another program, in real time
const launcher = [
  'apps/server/src/main.ts',
  'apps/server/src/terminal/**',
  'apps/server/src/database/{bundled/**,bundled-postgres.ts,open-database.ts}',
];
// it acts as a user of the running product, who has the network too
const demo = 'apps/server/seed/';
const tests = ['**/*.test.{ts,tsx,mjs}', '**/behaviour.ts', '**/test/**', '**/testing/**'];
const ambientCalls = new Set(['fetch', 'setTimeout', 'setInterval', 'setImmediate']);
const ambientMembers = new Set(['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'globalThis.fetch']);

/** Rules that need the syntax tree of a file. */
export const syntaxRules: readonly TidyRule[] = [
  {
    name: 're-export',
    looksAt: code,
    findings: (file) =>
      reExports(file).map((node) => `${file.path}:${lineOf(file, node)} hands on what another file exports`),
  },
  {
    name: 'only',
    looksAt: ['**/*.{test,e2e}.{ts,tsx,mjs}', '**/behaviour.ts'],
    findings: (file) =>
      nodesOf(file, (node) => memberOf(node)?.endsWith('.only') === true).map(
        (node) => `${file.path}:${lineOf(file, node)} leaves all other tests out`,
      ),
  },
  {
    // time, randomness and the network are passed in, so that a test can replace them
    name: 'ambient-world',
    looksAt: ['apps/server/{src,seed}/**/*.ts', 'packages/{billing,contract}/src/**/*.ts'],
    except: [
      'apps/server/src/wiring.ts',
      'apps/server/src/clock/**',
      'apps/server/src/database/{migrate,full-disk}.ts',
      ...launcher,
      ...tests,
    ],
    findings: (file) =>
      ambientUses(file)
        .filter(({ what }) => what !== 'fetch' || !file.path.startsWith(demo))
        .map(({ node, what }) => `${file.path}:${lineOf(file, node)} uses ${what} directly instead of being given it`),
  },
  {
    name: 'environment',
    looksAt: ['apps/server/{src,seed}/**/*.ts', 'packages/*/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}'],
    except: ['apps/server/src/config.ts', ...launcher, ...tests],
    findings: (file) =>
      nodesOf(file, (node) => memberOf(node) === 'process.env').map(
        (node) => `${file.path}:${lineOf(file, node)} reads the environment; only config.ts does`,
      ),
  },
  {
    name: 'html-sink',
    looksAt: ['apps/web/src/**/*.{ts,tsx}'],
    except: tests,
    findings: (file) =>
      nodesOf(file, (node) => /\.(innerHTML|outerHTML)$/.test(memberOf(node) ?? '') || isHtmlAttribute(node)).map(
        (node) => `${file.path}:${lineOf(file, node)} writes text as HTML`,
      ),
  },
];

function nodesOf(file: SourceFile, isWanted: (node: Node) => boolean): Node[] {
  const found: Node[] = [];
  walk(syntaxTree(file), (node) => {
    if (isWanted(node)) found.push(node);
  });
  return found;
}

/** `Date.now` for a member access of that kind; the innermost name before the dot is enough. */
function memberOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const object = childOf(node, 'object');
  const before = nameOf(object) ?? (object === undefined ? undefined : memberOf(object)?.split('.').at(-1)) ?? '…';
  return `${before}.${nameOf(childOf(node, 'property')) ?? ''}`;
}

function isHtmlAttribute(node: Node): boolean {
  return node.type === 'JSXAttribute' && childOf(node, 'name')?.['name'] === 'dangerouslySetInnerHTML';
}

/** `export … from`, and exporting again under a name that was imported. */
function reExports(file: SourceFile): Node[] {
  const imported = new Set<string | undefined>();
  const found: Node[] = [];
  walk(syntaxTree(file), (node) => {
    if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) imported.add(nameOf(childOf(node, 'local')));
    const isFrom = /^Export(Named|All)Declaration$/.test(node.type) && childOf(node, 'source') !== undefined;
    const isAgain = node.type === 'ExportSpecifier' && imported.has(nameOf(childOf(node, 'local')));
    if (isFrom || (isAgain && !found.some((outer) => outer.start === node.start))) found.push(node);
  });
  return found.filter((node) => node.type !== 'ExportSpecifier' || !found.some((outer) => isAround(outer, node)));
}

function isAround(outer: Node, inner: Node): boolean {
  return outer !== inner && outer.start <= inner.start && Number(outer['end']) >= Number(inner['end']);
}

function ambientUses(file: SourceFile): { node: Node; what: string }[] {
  const tree = syntaxTree(file);
  const given = namesBoundIn(tree);
  const found: { node: Node; what: string }[] = [];
  walk(tree, (node) => {
    const callee = nameOf(childOf(node, 'callee')) ?? '';
    const member = memberOf(node) ?? '';
    const isNow = node.type === 'NewExpression' && callee === 'Date' && (node['arguments'] as unknown[]).length === 0;
    const from = node.type === 'ImportDeclaration' ? String(childOf(node, 'source')?.['value']) : '';
    if (isNow) found.push({ node, what: 'new Date()' });
    else if (node.type === 'CallExpression' && ambientCalls.has(callee) && !given.has(callee))
      found.push({ node, what: callee });
    else if (ambientMembers.has(member)) found.push({ node, what: member });
    else if (/^(node:)?timers(\/promises)?$/.test(from)) found.push({ node, what: from });
  });
  return found;
}

/** Every name that a file binds itself: a `fetch` from a parameter is the one that was passed in. */
function namesBoundIn(tree: Node): Set<string | undefined> {
  const names = new Set<string | undefined>();
  const bind = (pattern: Node | undefined): void => {
    if (pattern === undefined) return;
    names.add(nameOf(pattern));
    for (const field of ['left', 'argument', 'value']) bind(childOf(pattern, field));
    for (const field of ['properties', 'elements']) {
      const parts = pattern[field];
      if (Array.isArray(parts)) for (const part of parts) bind((part ?? undefined) as Node | undefined);
    }
  };
  walk(tree, (node) => {
    if (node.type === 'VariableDeclarator') bind(childOf(node, 'id'));
    const parameters = node['params'];
    if (Array.isArray(parameters)) for (const parameter of parameters) bind(parameter as Node);
  });
  return names;
}
