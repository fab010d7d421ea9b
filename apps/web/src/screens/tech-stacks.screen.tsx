import { techStackCategory } from '@countinghouse/contract/options.ts';
import { techStackEndpoints, type TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { useState } from 'react';
import { toFailure } from '../api/to-failure.ts';
import { useMay } from '../api/may.ts';
import { DefaultRateDrawer } from '../slices/rates/default-rate-drawer.tsx';
import { CategoryCard } from '../slices/tech-stacks/category-card.tsx';
import { TechStackDrawer } from '../slices/tech-stacks/tech-stack-drawer.tsx';
import { useDeleteTechStack } from '../slices/tech-stacks/use-delete-tech-stack.ts';
import { useFoldedCategories } from '../slices/tech-stacks/use-folded-categories.ts';
import { useAllTechStacks } from '../slices/tech-stacks/use-tech-stacks.ts';
import type { MenuAction } from '../ui/menu-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

interface Opened {
  readonly drawer: 'details' | 'rate';
  /** Absent for a new one. */
  readonly techStack?: TechStack;
}

/** `/techstack`: the roles of developers by category, with their default hourly rates. */
export function TechStacksScreen() {
  const { data, error, refetch } = useAllTechStacks();
  const [folded, fold] = useFoldedCategories();
  const [opened, open] = useState<Opened>();
  const mayChange = useMay(techStackEndpoints.change);
  const remove = useDeleteTechStack();
  const failure = toFailure(error, () => void refetch());
  const close = () => open(undefined);
  const rate = (techStack: TechStack): MenuAction => ({
    key: 'rate',
    label: 'Change default rate',
    onChoose: () => open({ drawer: 'rate', techStack }),
  });
  // the role for developers without one cannot be renamed or deleted
  const actionsOf = (techStack: TechStack): readonly MenuAction[] =>
    techStack.isBuiltIn
      ? [rate(techStack)]
      : [
          { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open({ drawer: 'details', techStack }) },
          rate(techStack),
          { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void remove(techStack) },
        ];
  return (
    <div className={styles.page}>
      <PageHeader
        title="Techstack"
        actions={
          mayChange && (
            <Button look="primary" icon="plus" onClick={() => open({ drawer: 'details' })}>
              Add tech stack
            </Button>
          )
        }
      />
      <div className={styles.cards}>
        {failure !== undefined ? (
          <ErrorState {...failure} />
        ) : data === undefined ? (
          <LoadingState lines={8} />
        ) : (
          techStackCategory.options.map((category) => (
            <CategoryCard
              key={category}
              category={category}
              techStacks={data.techStackDetails.filter((one) => one.category === category)}
              isFolded={folded.includes(category)}
              onFold={() => fold(category)}
              actionsOf={mayChange ? actionsOf : undefined}
            />
          ))
        )}
      </div>
      {opened?.drawer === 'details' && <TechStackDrawer techStack={opened.techStack} onClose={close} />}
      {opened?.drawer === 'rate' && opened.techStack !== undefined && (
        <DefaultRateDrawer techStack={opened.techStack} onClose={close} />
      )}
    </div>
  );
}
