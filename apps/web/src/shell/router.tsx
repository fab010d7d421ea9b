import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFound } from './not-found.tsx';

/** All parts in all states, for those who build with them; built products do not have it. */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        HydrateFallback: () => null,
        lazy: async () => ({ Component: (await import('../gallery/gallery.tsx')).Gallery }),
      },
    ]
  : [];

/** Every address of the product. Pages are fetched when they are first opened. */
export const router = createBrowserRouter([...gallery, { path: '*', Component: NotFound }]);
