import type { Plugin } from 'vite';
import { tokenStyleSheet } from './src/ui/theme/css-variables.ts';

const name = 'virtual:tokens.css';
const resolved = `\0${name}`;

/** Makes `virtual:tokens.css` from the tokens, and has the browser fetch the text font together with the page. */
export function tokens(): Plugin {
  return {
    name: 'tokens',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? tokenStyleSheet() : undefined),
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
