import { messages } from '@countinghouse/contract/messages.ts';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './whole-page.module.css';

interface Props {
  /** Tells the server's log, where there is a way to. */
  readonly onCrash?: (error: unknown, info: ErrorInfo) => void;
  /** A change of it (the address) gives the page below another try. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly crashed: boolean;
  readonly resetKey: string | undefined;
}

/** Stands around a page: if drawing it fails, the rest stays usable and a sentence says what can be done. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { crashed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { crashed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { crashed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onCrash?.(error, info);
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashedPage /> : this.props.children;
  }
}

/** In the place of a page that could not be drawn, or not even fetched. */
export function CrashedPage() {
  return (
    <div className={styles.page} role="alert">
      <h1 className={styles.title}>{messages.somethingWentWrong}</h1>
      <p className={styles.words}>Saved data is not affected. Reload the page to continue.</p>
      <Button look="primary" icon="refresh" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}
