import type { Plugin } from 'vite';
import { tokenStyleSheet, unknownVariables } from './src/ui/theme/css-variables.ts';

const name = 'virtual:tokens.css';
const resolved = `\0${name}`;

/** Makes `virtual:tokens.css` from the tokens, refuses style sheets that name others, and has the browser fetch the text font together with the page. */
export function tokens(): Plugin {
  return {
    name: 'tokens',
    enforce: 'pre',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? tokenStyleSheet() : undefined),
    transform(code, id) {
      if (!id.endsWith('.css') || id.includes('node_modules')) return;
      const unknown = unknownVariables(code);
      if (unknown.length > 0) this.error(`${unknown.join(', ')}: no such token (src/ui/tokens.ts)`);
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (font === undefined) return [];
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          },
        ];
      },
    },
  };
}
