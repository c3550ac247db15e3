import { type Caller } from '../../shared/accounts/callers.ts';
import { type Access, type Module } from '../../shared/modules.ts';
import { authorize } from '../auth/authenticate.ts';

/** A job is read with the read scope of its module and cancelled with the write scope (decisions.md §4). */
export function authorizeJob(caller: Caller, module: Module, access: Access): void {
  authorize(caller, `${module}:${access}`);
}
