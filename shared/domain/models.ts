/**
 * Models of the rows that have a life of their own, each written one at a time, with what they belong to
 * (docs/architecture.md#how-the-database-is-reached). Keys begin with the tenant, so relations join by both columns.
 */
import {
  Model,
  snakeCaseMappers,
  type Constructor,
  type QueryBuilderType,
  type RelationMappings,
  type TransactionOrKnex,
} from 'objection';
import { Transaction } from '../platform/database.ts';
import { type Module, type ScopeName } from '../platform/modules.ts';
import { type EntityType } from './documents/documented-entities.ts';

export { raw, UniqueViolationError, type PartialModelObject, type QueryBuilder } from 'objection';

export const ROLES = ['admin', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['ACTIVE', 'DISABLED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

abstract class TableModel extends Model {
  static override columnNameMappers = snakeCaseMappers();
  // the first one is read, and not all of them
  static override useLimitInFirst = true;

  static override query<M extends Model>(this: Constructor<M>, db?: TransactionOrKnex | Transaction) {
    return super.query.call(this, db instanceof Transaction ? db.knex : db) as QueryBuilderType<M>;
  }
}

/** A row whose key is the tenant's and one of its own. */
abstract class TenantModel extends TableModel {
  static override idColumn = ['tenant_id', 'id'];
  declare tenantId: number;
}

const userRelation = (table: string, column: string) => ({
  relation: Model.BelongsToOneRelation,
  modelClass: User,
  join: { from: [`${table}.tenant_id`, `${table}.${column}`], to: ['users.tenant_id', 'users.id'] },
});

const ofTenant = (table: string) => ({ from: 'tenants.id', to: `${table}.tenant_id` });

export class Tenant extends TableModel {
  static override tableName = 'tenants';
  declare id: number;
  declare uuid: string;
  declare name: string;
  declare modules: Module[];
  declare status: UserStatus;
  declare maxStorageBytes: number | null;
  declare maxDocuments: number | null;
  declare maxWaitingJobs: number | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare users?: User[];

  static override get relationMappings(): RelationMappings {
    return {
      users: { relation: Model.HasManyRelation, modelClass: User, join: ofTenant('users') },
      emissionFactors: {
        relation: Model.HasOneRelation,
        modelClass: EmissionFactorSet,
        join: ofTenant('emission_factors'),
      },
    };
  }
}

/** Languages that the console and mails can be read in. */
export const LANGUAGES = ['en', 'it', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Over all tenants: who may change what the queues do, and who may look. */
export const PLATFORM_ROLES = ['admin', 'viewer'] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

export class User extends TenantModel {
  static override tableName = 'users';
  declare id: number;
  declare uuid: string;
  declare email: string;
  declare firstName: string;
  declare lastName: string;
  declare roles: Role[];
  declare moduleKeys: Module[];
  declare passwordHash: string | null;
  declare passwordResetMailedAt: Date | null;
  declare platformRole: PlatformRole | null;
  declare language: Language | null;
  declare isService: boolean;
  declare status: UserStatus;
  declare lastLoginAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare deletedAt: Date | null;
  declare tenant?: Tenant;

  static override get relationMappings(): RelationMappings {
    const ofUser = (table: string) => ({
      from: ['users.tenant_id', 'users.id'],
      to: [`${table}.tenant_id`, `${table}.user_id`],
    });
    return {
      tenant: {
        relation: Model.BelongsToOneRelation,
        modelClass: Tenant,
        join: { from: 'users.tenant_id', to: 'tenants.id' },
      },
      sessions: { relation: Model.HasManyRelation, modelClass: Session, join: ofUser('sessions') },
      credentials: {
        relation: Model.HasManyRelation,
        modelClass: AccessCredential,
        join: ofUser('access_credentials'),
      },
    };
  }
}

/** A browser session. Its id is unknown to the browser, which has the secret. */
export class Session extends TenantModel {
  static override tableName = 'sessions';
  declare id: string;
  declare userId: number;
  declare secretHash: Buffer;
  declare userAgent: string | null;
  declare createdAt: Date;
  declare lastUsedAt: Date;
  declare expiresAt: Date;

  static override get relationMappings(): RelationMappings {
    return { user: userRelation('sessions', 'user_id') };
  }
}

/** An access token of a person, or a service key of the tenant's service user. */
export class AccessCredential extends TenantModel {
  static override tableName = 'access_credentials';
  declare id: string;
  declare userId: number;
  declare kind: 'token' | 'service-key';
  declare name: string;
  declare secretPrefix: string;
  declare secretHash: Buffer;
  declare scopes: ScopeName[];
  declare expiresAt: Date | null;
  declare lastUsedAt: Date | null;
  declare revokedAt: Date | null;
  declare createdAt: Date;

  static override get relationMappings(): RelationMappings {
    return { user: userRelation('access_credentials', 'user_id') };
  }
}

/** kg CO2e per tonne-kilometre by mode of transport; exact decimals, as strings. */
export class EmissionFactorSet extends TableModel {
  static override tableName = 'emission_factors';
  static override idColumn = 'tenant_id';
  declare tenantId: number;
  declare road: string;
  declare sea: string;
  declare air: string;
  declare rail: string;
  declare source: string;
  declare version: string;
  declare updatedAt: Date;
}

export const DOCUMENT_STATUSES = ['PENDING_UPLOAD', 'READY', 'FAILED'] as const;

/** Why an upload failed when its bytes were read. */
export type UploadFailure =
  | { code: 'CHECKSUM_MISMATCH' }
  | { code: 'UNSUPPORTED_MEDIA_TYPE'; details: { contentType: string; recognised: string } };

export class Document extends TenantModel {
  static override tableName = 'documents';
  static override jsonAttributes = ['failure', 'metadata'];
  declare id: string;
  declare entityType: EntityType;
  declare entityId: string;
  declare category: string;
  declare status: (typeof DOCUMENT_STATUSES)[number];
  declare objectKey: string;
  declare originalFilename: string;
  declare contentType: string;
  declare sizeBytes: number;
  declare checksumSha256: string | null;
  declare storageBackend: 'S3' | 'LOCAL';
  declare uploadedByUserId: number;
  declare failure: UploadFailure | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare deletedAt: Date | null;
  declare purgedAt: Date | null;

  static override get relationMappings(): RelationMappings {
    return { uploadedBy: userRelation('documents', 'uploaded_by_user_id') };
  }
}
