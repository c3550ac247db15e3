/** What people say of themselves: their name, and the language that they read. */
import { type Queryable } from '../../platform/database.ts';
import { audit } from '../../platform/audit.ts';
import { type Scope } from '../../platform/scope.ts';
import { raw, User, type Language } from '../models.ts';

export interface Profile {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Null: none is chosen. */
  language: Language | null;
}

export type ProfileFields = Partial<Pick<Profile, 'firstName' | 'lastName' | 'language'>>;

const view = ({ uuid, email, firstName, lastName, language }: User): Profile => ({
  id: uuid,
  email,
  firstName,
  lastName,
  language,
});

const own = (db: Queryable, { tenantId }: Pick<Scope, 'tenantId'>, userId: number) =>
  User.query(db).findOne({ tenant_id: tenantId, id: userId }).throwIfNotFound();

export const readProfile = async (scope: Scope, userId: number): Promise<Profile> =>
  view(await own(scope.db, scope, userId));

/**
 * Changes the given fields of the user who is signed in; `mayChange` throws where they are not what the caller has read, as they are
 * until the transaction ends.
 */
export async function changeProfile(
  scope: Scope,
  fields: ProfileFields,
  mayChange: (now: Profile) => void,
): Promise<Profile> {
  const user = await own(scope.db, scope, scope.actor.userId).forNoKeyUpdate();
  mayChange(view(user));
  const changed = await User.query(scope.db)
    .patch({ ...fields, updatedAt: raw('now()') })
    .where({ tenant_id: scope.tenantId, id: user.id })
    .returning('*')
    .first();
  await audit(scope, {
    action: 'profile.changed',
    entity: { type: 'user', id: user.id, uuid: user.uuid },
    details: { fields: Object.keys(fields) },
  });
  return view(changed as unknown as User);
}
