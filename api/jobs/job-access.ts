import { type Caller } from '../../shared/domain/accounts/callers.ts';
import { type Access, type Module } from '../../shared/platform/modules.ts';
import { authorize } from '../auth/authenticate.ts';

/** A job is read with the read scope of its module and cancelled with the write scope (docs/rules.md#jobs). */
export function authorizeJob(caller: Caller, module: Module, access: Access): void {
  authorize(caller, `${module}:${access}`);
}
