/** Written by hand for the trial of the cluster, which is in TypeScript. */
export interface DatabaseNode {
  readonly name: string;
  readonly start: () => void;
  readonly kill: () => Promise<void>;
  readonly crash: () => void;
  readonly cutOff: () => void;
  readonly mend: () => void;
  readonly stop: () => Promise<void>;
}

export interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
  readonly lag?: number | 'unknown';
}

export interface Cluster {
  readonly nodes: readonly DatabaseNode[];
  readonly databaseUrl: string;
  readonly replicasUrl: string;
  readonly productUrl: string;
  readonly productPorts: readonly [number, number];
  readonly members: () => Promise<readonly Member[]>;
  readonly moveTo: (from: DatabaseNode, to: DatabaseNode) => Promise<void>;
  readonly untilHealthy: (withinMs?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export function startCluster(settings: {
  readonly folder: string;
  readonly productPort?: number;
  readonly tell?: (words: string) => void;
}): Promise<Cluster>;
