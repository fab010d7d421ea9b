import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, DatabaseNode, Member } from '../../../../scripts/cluster/start-cluster.mjs';

/** What is done to the cluster while people work. */
export type Disturbance =
  | 'primary loses power'
  | 'primary crashes'
  | 'primary cut off'
  | 'replica loses power'
  | 'synchronous replica loses power'
  | 'primary moved on purpose';

const withinMs = 120_000;
/** Until Patroni knows of a crash. */
const noticedWithinMs = 5000;
/** A replica is missed for so long before it comes back. */
const awayMs = 12_000;

/** Does it, waits until the cluster has got over it, and brings back what was lost. */
export async function disturb(cluster: Cluster, what: Disturbance): Promise<void> {
  const before = await cluster.members();
  const primary = nodeOf(cluster, before, 'leader');
  const replica = nodeOf(cluster, before, what === 'replica loses power' ? 'replica' : 'sync_standby');
  switch (what) {
    case 'primary loses power':
      await primary.kill();
      await untilAnotherLeads(cluster, primary);
      primary.start();
      break;
    case 'primary crashes':
      // its Patroni either starts it again or lets another one take over, whichever is sooner
      primary.crash();
      await pause(noticedWithinMs);
      break;
    case 'primary cut off':
      primary.cutOff();
      await untilAnotherLeads(cluster, primary);
      await pause(awayMs);
      primary.mend();
      break;
    case 'replica loses power':
    case 'synchronous replica loses power':
      await replica.kill();
      await pause(awayMs);
      replica.start();
      break;
    case 'primary moved on purpose':
      await cluster.moveTo(primary, replica);
      await untilAnotherLeads(cluster, primary);
      break;
  }
  await cluster.untilHealthy(withinMs);
}

function nodeOf({ nodes }: Cluster, members: readonly Member[], role: Member['role']): DatabaseNode {
  const name = members.find((member) => member.role === role)?.name;
  const node = nodes.find((one) => one.name === name);
  if (node === undefined) throw new Error(`the cluster has no ${role}`);
  return node;
}

async function untilAnotherLeads(cluster: Cluster, former: DatabaseNode): Promise<void> {
  const beganAt = performance.now();
  for (;;) {
    const leader = (await cluster.members()).find(({ role }) => role === 'leader');
    if (leader !== undefined && leader.name !== former.name && leader.state === 'running') return;
    if (performance.now() - beganAt > withinMs) throw new Error(`no node took over from ${former.name}`);
    await pause(200);
  }
}
