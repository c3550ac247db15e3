import { Gauge, type Registry } from 'prom-client';
import { type Database } from '../../shared/platform/database.ts';
import { largestShares, type QuotaSettings } from '../../shared/domain/quotas.ts';

/** A series for each tenant would be without bound; those that are nowhere near a quota are of no interest. */
const SHOWN = 20;

/** Adds what the tenants nearest to a quota use of it. */
export function measureQuotas(
  registry: Registry,
  { database, quotas }: { database: Database; quotas: QuotaSettings },
): void {
  new Gauge({
    name: 'trama_tenant_quota_used_ratio',
    help: `Share of a quota that a tenant uses; the ${SHOWN} largest.`,
    labelNames: ['tenant', 'quota'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { tenant, quota, share } of await largestShares(database, quotas, SHOWN))
        this.set({ tenant, quota }, share);
    },
  });
}
