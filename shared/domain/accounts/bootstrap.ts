import { type Config } from '../../platform/config.ts';
import { inTransaction, openDatabase, query } from '../../platform/database.ts';
import { findWeakness, type Guessable } from './password-strength.ts';
import { newPassword, newSecret } from './secrets.ts';
import { createTenant } from './tenants.ts';

export interface BootstrapCredentials {
  adminEmail: string;
  adminPassword: string;
  apiKey: string;
  token: string;
}

/** An operator's choice is taken as it is; `name` is the setting or option that it came by. */
export async function warnOfGuessable(name: string, password: string, account: Guessable): Promise<void> {
  const weakness = await findWeakness(password, account);
  if (weakness !== undefined) process.stderr.write(`Warning: ${name} is easy to guess. ${weakness}\n`);
}

/**
 * Makes the first tenant of an empty database from the BOOTSTRAP_ settings; with `generate` what is not set is made up.
 * Returns the credentials, or undefined when there is a tenant already or nothing says that one is wanted. `passwordIsChosen`
 * of false tells that the caller has made the password up.
 */
export async function bootstrap(
  databaseUrl: string,
  config: Config,
  options: { generate: boolean; passwordIsChosen?: boolean },
): Promise<BootstrapCredentials | undefined> {
  const { tenant, adminEmail, adminPassword, apiKey, token } = config.bootstrap;
  if (!options.generate && !(tenant && adminEmail && adminPassword)) return undefined;
  const credentials: BootstrapCredentials = {
    adminEmail: adminEmail ?? 'admin@trama.localhost',
    adminPassword: adminPassword ?? newPassword(),
    apiKey: apiKey ?? newSecret('key'),
    token: token ?? newSecret('pat'),
  };
  const database = openDatabase(databaseUrl, { poolSize: 2, applicationName: 'trama-bootstrap' });
  try {
    return await inTransaction(database, async (transaction) => {
      // several processes may start on the same empty database
      await query(transaction, `select pg_advisory_xact_lock(hashtextextended('trama-bootstrap', 0))`);
      const [existing] = await query(transaction, 'select 1 as one from tenants limit 1');
      if (existing) return undefined;
      const name = tenant ?? 'Trama';
      await createTenant(transaction, { name, ...credentials, platformAdmin: true });
      if (adminPassword !== undefined && options.passwordIsChosen !== false)
        await warnOfGuessable('BOOTSTRAP_ADMIN_PASSWORD', adminPassword, {
          email: credentials.adminEmail,
          tenantName: name,
        });
      return credentials;
    });
  } finally {
    await database.destroy();
  }
}
