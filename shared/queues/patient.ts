import { setTimeout as sleep } from 'node:timers/promises';
import { type BackendFactory, type IQueueBackend } from 'bullmq';

/** How long a worker waits after its server has refused it the next message. */
const REFUSED_PAUSE_MS = 1000;

/** BullMQ asks again at once after some failures, thousands of times a second: here each is followed by a pause. */
export function patient<Backend extends IQueueBackend, Connection>(
  factory: BackendFactory<Backend, Connection>,
): BackendFactory<Backend, Connection> {
  return (...options) => {
    const backend = factory(...options);
    const next = backend.moveToActive.bind(backend);
    backend.moveToActive = async (...message) => {
      try {
        return (await next(...message)) as unknown[];
      } catch (error) {
        await sleep(REFUSED_PAUSE_MS, undefined, { ref: false });
        throw error;
      }
    };
    return backend;
  };
}
