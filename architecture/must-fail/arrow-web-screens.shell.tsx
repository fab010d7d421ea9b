// stands at: apps/web/src/screens/rate-details.screen.tsx
import { Layout } from '../shell/layout.tsx';

export const RateDetails = () => <Layout />;
