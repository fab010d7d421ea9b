import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoadingState } from '../ui/loading-state.tsx';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';
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

/** The screens behind the sign-in; each is fetched when it is first opened. */
const screens: RouteObject[] = [
  {
    path: '/projectlist',
    lazy: async () => ({ Component: (await import('../screens/project-list.screen.tsx')).ProjectListScreen }),
  },
  {
    path: '/todolist',
    lazy: async () => ({ Component: (await import('../screens/todo-list.screen.tsx')).TodoListScreen }),
  },
  {
    path: '/projectdetails/:id',
    lazy: async () => ({ Component: (await import('../screens/project-details.screen.tsx')).ProjectDetailsScreen }),
  },
  {
    path: '/ratedetails/:id',
    lazy: async () => ({ Component: (await import('../screens/rate-details.screen.tsx')).RateDetailsScreen }),
  },
  {
    path: '/developers/:id',
    lazy: async () => ({ Component: (await import('../screens/developers.screen.tsx')).DevelopersScreen }),
  },
  {
    path: '/predictiondetails/:id',
    lazy: async () => ({
      Component: (await import('../screens/prediction-details.screen.tsx')).PredictionDetailsScreen,
    }),
  },
  {
    path: '/verification/:id',
    lazy: async () => ({ Component: (await import('../screens/verification.screen.tsx')).VerificationScreen }),
  },
];

/** Those without sidebar and header, which open in a tab of their own. */
const screensBeside: RouteObject[] = [
  {
    path: '/existingprediction',
    lazy: async () => ({
      Component: (await import('../screens/existing-prediction.screen.tsx')).ExistingPredictionScreen,
    }),
  },
  {
    path: '/existinginvoice',
    lazy: async () => ({ Component: (await import('../screens/existing-invoice.screen.tsx')).ExistingInvoiceScreen }),
  },
];

/** Every address of the product. */
export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: LoadingState,
    children: [
      { path: '/', Component: Home },
      {
        lazy: async () => ({ Component: (await import('./signed-in.tsx')).SignedIn }),
        children: [
          { lazy: async () => ({ Component: (await import('./framed.tsx')).Framed }), children: screens },
          { lazy: async () => ({ Component: (await import('./unframed.tsx')).Unframed }), children: screensBeside },
        ],
      },
      ...gallery,
      { path: '*', Component: NotFound },
    ],
  },
]);
