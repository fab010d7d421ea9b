import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Writes a configuration file from its template in this folder. Throws when a word with a dollar sign is not given.
 *
 * @param {string} template its name
 * @param {string} target
 * @param {Readonly<Record<string, string | number>>} values
 */
export function fillTemplate(template, target, values) {
  const text = readFileSync(fileURLToPath(new URL(template, import.meta.url)), 'utf8');
  const filled = text.replaceAll(/\$(\w+)/g, (_word, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} needs ${name}.`);
    return String(value);
  });
  writeFileSync(target, filled, { mode: 0o600 });
}
