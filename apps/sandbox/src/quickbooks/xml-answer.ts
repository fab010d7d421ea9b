import { ExactNumber, isObject, type Json, type JsonObject, readJson } from '../wire/exact-json.ts';

const asAttribute = new Set(['domain', 'sparse', 'status', 'startPosition', 'maxResults', 'totalCount']);

/** The same response in the XML of the books. */
export function asXml(jsonText: string): string {
  const content = readJson(jsonText);
  if (!isObject(content)) return jsonText;
  const { time, ...rest } = content;
  const body = Object.entries(rest)
    .map(([name, value]) => element(name, value))
    .join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><IntuitResponse xmlns="http://schema.intuit.com/finance/v3" time="${plain(time)}">${body}</IntuitResponse>`;
}

function element(name: string, value: Json | undefined): string {
  if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => element(name, entry)).join('');
  if (!isObject(value)) return value === undefined || value === null ? '' : `<${name}>${plain(value)}</${name}>`;
  const isReference =
    Object.keys(value).every((key) => key === 'value' || key === 'name') && value['value'] !== undefined;
  if (isReference) {
    const label = value['name'] === undefined ? '' : ` name="${plain(value['name'])}"`;
    return `<${name}${label}>${plain(value['value'])}</${name}>`;
  }
  return `<${name}${attributes(value)}>${children(value)}</${name}>`;
}

function attributes(value: JsonObject): string {
  const found = Object.entries(value).filter(([key]) => asAttribute.has(key));
  return found.map(([key, inner]) => ` ${key}="${plain(inner)}"`).join('');
}

function children(value: JsonObject): string {
  const found = Object.entries(value).filter(([key]) => !asAttribute.has(key));
  return found.map(([key, inner]) => element(key, inner)).join('');
}

function plain(value: Json | undefined): string {
  const text = value instanceof ExactNumber ? value.text : typeof value === 'string' ? value : String(value === true);
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
