import { Model, snakeCaseMappers } from 'objection';
import { type Module } from '../modules.ts';

abstract class AccountModel extends Model {
  static override columnNameMappers = snakeCaseMappers();
}

export class Tenant extends AccountModel {
  static override tableName = 'tenants';
  declare id: number;
  declare uuid: string;
  declare name: string;
  declare modules: Module[];
  declare status: 'ACTIVE' | 'DISABLED';
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
  declare roles: ('admin' | 'operator')[];
  declare moduleKeys: Module[];
  declare passwordHash: string | null;
  declare platformRole: 'admin' | 'viewer' | null;
  declare isService: boolean;
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
  declare scopes: string[];
}
