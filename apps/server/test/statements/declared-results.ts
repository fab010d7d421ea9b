import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { API, SymbolFlags, TypeFlags, type Checker, type Project, type Type } from 'typescript/unstable/async';
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';

/** What a value may be; it is right if one of the alternatives fits. */
export type Shape = readonly Alternative[];

export type Alternative =
  | { readonly is: 'anything' | 'null' | 'undefined' | 'bytes' }
  | { readonly is: 'string' | 'number' | 'boolean'; readonly only?: string | number | boolean }
  | { readonly is: 'array'; readonly items: Shape }
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, Shape>>; readonly others?: Shape };

/** A statement or expression written as `sql<Result>` with the type that the code believes its result has. */
export interface DeclaredResult {
  /** File and line. */
  readonly place: string;
  /** The text between the placeholders. */
  readonly texts: readonly string[];
  readonly shape: Shape;
  /** It runs by itself; otherwise it is a part of other SQL. */
  readonly isStatement: boolean;
}

const project = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = `${project}apps/server/src/`;
const config = fileURLToPath(new URL('tsconfig.json', import.meta.url));

/** Reads the declared result of each `sql` template of the server with the compiler, in about three seconds. */
export async function declaredResults(): Promise<readonly DeclaredResult[]> {
  const api = new API({ cwd: project });
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [config] });
    const server = snapshot.getProject(config);
    if (server === undefined) throw new Error(`${config} could not be opened.`);
    const names = await server.program.getSourceFileNames();
    const results: DeclaredResult[] = [];
    for (const name of names.filter((file) => file.startsWith(sources) && readFileSync(file, 'utf8').includes('sql'))) {
      // oxlint-disable-next-line no-await-in-loop -- one compiler answers one question after the other
      results.push(...(await declaredIn(server, name)));
    }
    return results;
  } finally {
    await api.close();
  }
}

async function declaredIn({ program, checker }: Project, name: string): Promise<DeclaredResult[]> {
  const file = await program.getSourceFile(name);
  if (file === undefined) return [];
  const templates = templatesIn(file);
  const types = await checker.getTypeAtLocation(templates.map(({ node }) => node));
  const shapes = shapesBy(checker);
  const results: DeclaredResult[] = [];
  for (const [at, { node, isStatement }] of templates.entries()) {
    const declared = await resultOf(checker, types[at]);
    if (declared === undefined || (declared.flags & TypeFlags.Unknown) !== 0) continue;
    const line = file.text.slice(0, node.getStart(file)).split('\n').length;
    results.push({
      place: `${name.slice(project.length)}:${line}`,
      texts: textsOf(node),
      shape: await shapes(declared),
      isStatement,
    });
  }
  return results;
}

/** `Result` of a `RawBuilder<Result>`. */
async function resultOf(checker: Checker, builder: Type | undefined): Promise<Type | undefined> {
  return builder?.isTypeReference() ? (await checker.getTypeArguments(builder))[0] : undefined;
}

interface Template {
  readonly node: TaggedTemplateExpression;
  readonly isStatement: boolean;
}

function templatesIn(file: SourceFile): Template[] {
  const found: Template[] = [];
  const visit = (node: Node, parent: Node): void => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql')
      found.push({ node, isStatement: isPropertyAccessExpression(parent) && parent.name.text === 'execute' });
    node.forEachChild((child) => visit(child, node));
  };
  visit(file, file);
  return found;
}

const textsOf = ({ template }: TaggedTemplateExpression): string[] =>
  isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];

const deepest = 8;

/** Turns types of the compiler into shapes; each type is read once. */
function shapesBy(checker: Checker): (type: Type, depth?: number) => Promise<Shape> {
  const known = new Map<number, Shape>();
  const read = async (type: Type, depth: number): Promise<Shape> => {
    if (depth > deepest || (type.flags & TypeFlags.AnyOrUnknown) !== 0) return [{ is: 'anything' }];
    if (type.isUnionType()) {
      const shapes: Shape[] = [];
      for (const one of (await type.getTypes()) ?? []) shapes.push(await shapeOf(one, depth));
      return shapes.flat();
    }
    if (type.isIntersectionType()) {
      const parts = (await type.getTypes()) ?? [];
      // a date is a text with a mark of its own
      if (parts.some(({ flags }) => (flags & TypeFlags.StringLike) !== 0)) return [{ is: 'string' }];
    }
    if (type.isLiteralType()) return literal(type.value);
    if ((type.flags & TypeFlags.StringLike) !== 0) return [{ is: 'string' }];
    if ((type.flags & TypeFlags.NumberLike) !== 0) return [{ is: 'number' }];
    if ((type.flags & TypeFlags.BooleanLike) !== 0) return [{ is: 'boolean' }];
    if ((type.flags & TypeFlags.Null) !== 0) return [{ is: 'null' }];
    if ((type.flags & TypeFlags.Undefined) !== 0) return [{ is: 'undefined' }];
    if (type.isTypeReference() && (await checker.isArrayType(type))) {
      const [item] = await checker.getTypeArguments(type);
      return [{ is: 'array', items: item === undefined ? [{ is: 'anything' }] : await shapeOf(item, depth + 1) }];
    }
    if ((await type.getSymbol())?.name === 'Buffer') return [{ is: 'bytes' }];
    return objectShape(type, depth);
  };
  const objectShape = async (type: Type, depth: number): Promise<Shape> => {
    const symbols = await checker.getPropertiesOfType(type);
    const types = symbols.length === 0 ? [] : await checker.getTypeOfSymbol(symbols);
    const fields: Record<string, Shape> = {};
    for (const [at, { name, flags }] of symbols.entries()) {
      const field = types[at];
      const shape: Shape = field === undefined ? [{ is: 'anything' }] : await shapeOf(field, depth + 1);
      fields[name] = (flags & SymbolFlags.Optional) === 0 ? shape : [...shape, { is: 'undefined' }];
    }
    const [index] = await checker.getIndexInfosOfType(type);
    return [
      {
        is: 'object',
        fields,
        ...(index === undefined ? {} : { others: await shapeOf(index.valueType, depth + 1) }),
      },
    ];
  };
  const shapeOf = async (type: Type, depth = 0): Promise<Shape> => {
    const shape = known.get(type.id) ?? (await read(type, depth));
    known.set(type.id, shape);
    return shape;
  };
  return shapeOf;
}

function literal(only: string | number | boolean | bigint): Shape {
  if (typeof only === 'string') return [{ is: 'string', only }];
  if (typeof only === 'number') return [{ is: 'number', only }];
  if (typeof only === 'boolean') return [{ is: 'boolean', only }];
  return [{ is: 'string' }];
}
