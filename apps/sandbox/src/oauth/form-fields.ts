/** Text fields of a query or a form; of a repeated field the last value counts. */
export function formFields(source: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  if (typeof source !== 'object' || source === null) return fields;
  for (const [name, value] of Object.entries(source)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last === 'string') fields[name] = last;
  }
  return fields;
}
