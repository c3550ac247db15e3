/** The attacks as a process of their own, so that what a bystander measures is the service and not its neighbour's client. */
import { setMaxListeners } from 'node:events';
import { ATTACKS, type AttackReport, type AttackTarget } from './attacks.ts';

export interface AttackOrder {
  target: AttackTarget;
  names: string[];
}

let stop = new AbortController();
process.on('message', (message: AttackOrder | 'stop') => {
  if (message === 'stop') return stop.abort();
  stop = new AbortController();
  // each request of each attack listens to it
  setMaxListeners(0, stop.signal);
  const chosen = ATTACKS.filter(({ name }) => message.names.includes(name));
  const reports: Record<string, AttackReport> = {};
  Promise.all(
    chosen.map(async (attack) => {
      reports[attack.name] = await attack.run(message.target, stop.signal);
    }),
  ).then(
    () => process.send?.({ reports }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
