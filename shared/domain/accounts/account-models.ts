import { Model, snakeCaseMappers } from 'objection';
import { type Module, type ScopeName } from '../../platform/modules.ts';

export const ROLES = ['admin', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['ACTIVE', 'DISABLED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

abstract class AccountModel extends Model {
  static override columnNameMappers = snakeCaseMappers();
}

export class Tenant extends AccountModel {
  static override tableName = 'tenants';
  declare id: number;
  declare uuid: string;
  declare name: string;
  declare modules: Module[];
  declare status: UserStatus;
  declare createdAt: Date;
}

export class User extends AccountModel {
  static override tableName = 'users';
  static override idColumn = ['tenant_id', 'id'];
  declare tenantId: number;
  declare id: number;
  declare uuid: string;
  declare email: string;
  declare firstName: string;
  declare lastName: string;
  declare roles: Role[];
  declare moduleKeys: Module[];
  declare passwordHash: string | null;
  declare platformRole: 'admin' | 'viewer' | null;
  declare isService: boolean;
  declare status: UserStatus;
  declare lastLoginAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare deletedAt: Date | null;
}

export class AccessCredential extends AccountModel {
  static override tableName = 'access_credentials';
  static override idColumn = ['tenant_id', 'id'];
  declare tenantId: number;
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
}
