import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoadingState } from '../ui/loading-state.tsx';
import { CrashedPage } from './error-boundary.tsx';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';
import * as pages from './pages.ts';
import type { Pages, PublicPages } from './pages.ts';
import { PublicPage } from './public-page.tsx';
import { Root } from './root.tsx';

/** A part that is fetched when it is first opened; on failure an error takes its place and the rest of the page stays. */
const fetched = (load: () => Promise<ComponentType>) => ({
  lazy: async () => ({ Component: await load().catch(() => CrashedPage) }),
});

/** All parts in all states, for those who build with them; built products do not have it. */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        ...fetched(async () => (await import('../gallery/gallery.tsx')).Gallery),
      },
    ]
  : [];

const routesOf = (some: Pages): RouteObject[] =>
  Object.entries(some).map(([path, load]) => ({
    path,
    handle: path,
    ...fetched(load),
  }));

const publicRoutesOf = (some: PublicPages): RouteObject[] =>
  Object.entries(some).map(([path, { title, load }]) => ({
    path,
    ...fetched(async () => {
      const Page = await load();
      return () => (
        <PublicPage title={title}>
          <Page />
        </PublicPage>
      );
    }),
  }));

/** The addresses of these pages, and of what is around them. */
export const routesTo = ({
  publicPages,
  framedPages,
  unframedPages,
}: {
  readonly publicPages: PublicPages;
  readonly framedPages: Pages;
  readonly unframedPages: Pages;
}): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashedPage,
    HydrateFallback: LoadingState,
    children: [
      { path: '/', Component: Home },
      ...publicRoutesOf(publicPages),
      {
        ...fetched(async () => (await import('./signed-in.tsx')).SignedIn),
        children: [
          { ...fetched(async () => (await import('./framed.tsx')).Framed), children: routesOf(framedPages) },
          { ...fetched(async () => (await import('./unframed.tsx')).Unframed), children: routesOf(unframedPages) },
          { path: '*', Component: NotFound },
        ],
      },
      ...gallery,
    ],
  },
];

/** Every address of the product. */
export const routes = routesTo(pages);

export const createRouter = () => createBrowserRouter(routes);
