import { type Logger } from './logger.ts';

/**
 * Runs the ordered shutdown once, on SIGTERM, SIGINT or when the supervising process is gone; exits 0 when it is through,
 * 1 when it takes longer than `seconds`.
 */
export function onShutdown(logger: Logger, seconds: number, close: () => Promise<void>): void {
  let begun = false;
  const begin = (reason: string) => {
    if (begun) return;
    begun = true;
    logger.info({ reason }, 'shutting down');
    setTimeout(() => {
      logger.error('shutdown took too long');
      process.exit(1);
    }, seconds * 1000).unref();
    close().then(
      () => {
        logger.info('bye');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'shutdown');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('disconnect', () => begin('the supervising process is gone'));
}
