/** What the whole suite starts is stopped after its last test. */
import { stopPlannedServer } from '../plans/planned-server.ts';
import { stopPostgres } from './postgres.ts';
import { stopSharedStack } from './stack.ts';

export const mochaHooks = {
  async afterAll(this: { timeout(ms: number): void }) {
    this.timeout(60_000);
    await stopSharedStack();
    await stopPostgres();
    await stopPlannedServer();
  },
};
