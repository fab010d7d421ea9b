import type { Plugin } from 'vite';

const modules = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves the code that describes a schema as JSON schema out of the built web app: every schema of Zod refers to it, and only the
 * server describes its calls.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!modules.test(id)) return undefined;
      const names = [...code.matchAll(exported)].map(([, name]) => `missing as ${name}`);
      return `const missing = () => () => { throw new Error('The web app has no JSON schemas.'); };\nexport { ${names.join(', ')} };`;
    },
  };
}
