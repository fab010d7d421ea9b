import { screens, type ScreenPath } from '@countinghouse/contract/screens.ts';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoadingState } from '../ui/loading-state.tsx';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';
import { framedPages, publicPages, unframedPages } from './pages.ts';
import { PublicPage } from './public-page.tsx';
import { Root } from './root.tsx';

/** All parts in all states, for those who build with them; built products do not have it. */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        lazy: async () => ({ Component: (await import('../gallery/gallery.tsx')).Gallery }),
      },
    ]
  : [];

const routesOf = (pages: typeof framedPages): RouteObject[] =>
  Object.entries(pages).map(([path, load]) => ({
    path,
    handle: path,
    lazy: async () => ({ Component: await load() }),
  }));

const publicRoutes: RouteObject[] = Object.entries(publicPages).map(([path, { title, load }]) => ({
  path,
  lazy: async () => {
    const Page = await load();
    const element = (
      <PublicPage title={title}>
        <Page />
      </PublicPage>
    );
    return { element };
  },
}));

/** Addresses of screens that are not there yet: they ask for a sign-in like all others, and then lead nowhere. */
const later: RouteObject[] = (Object.keys(screens) as ScreenPath[])
  .filter((path) => screens[path] !== 'anyone' && !(path in framedPages) && !(path in unframedPages))
  .map((path) => ({ path, Component: NotFound }));

/** Every address of the product. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingState,
    children: [
      { path: '/', Component: Home },
      ...publicRoutes,
      {
        lazy: async () => ({ Component: (await import('./signed-in.tsx')).SignedIn }),
        children: [
          {
            lazy: async () => ({ Component: (await import('./framed.tsx')).Framed }),
            children: routesOf(framedPages),
          },
          {
            lazy: async () => ({ Component: (await import('./unframed.tsx')).Unframed }),
            children: routesOf(unframedPages),
          },
          ...later,
        ],
      },
      ...gallery,
      { path: '*', Component: NotFound },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
