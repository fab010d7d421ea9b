import { lazy, Suspense, type ComponentProps } from 'react';
import { Bone } from '../loading-state.tsx';
import type DrawnBarChart from './bar-chart.tsx';
import styles from './chart.module.css';

const Drawn = lazy(() => import('./bar-chart.tsx'));

/** A bar chart whose library is loaded when the first chart is shown; its space is reserved before that. */
export function BarChart(props: ComponentProps<typeof DrawnBarChart>) {
  return (
    <div className={styles.room}>
      <Suspense fallback={<Bone percent={40} />}>
        <Drawn {...props} />
      </Suspense>
    </div>
  );
}
