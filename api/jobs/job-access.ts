import { type Caller } from '../../shared/accounts/callers.ts';
import { MODULES, type Access, type Module } from '../../shared/modules.ts';
import { TramaError } from '../../shared/errors.ts';
import { authorize } from '../auth/authenticate.ts';

/** A job is read with the read scope of its module and cancelled with the write scope (decisions.md §4). */
export function authorizeJob(caller: Caller, module: Module, access: Access): void {
  authorize(caller, `${module}:${access}`);
}

/** Modules whose jobs the caller may read. */
export function readableModules(caller: Caller): Module[] {
  return MODULES.filter((module) => {
    try {
      authorizeJob(caller, module, 'read');
      return true;
    } catch (error) {
      if (error instanceof TramaError) return false;
      throw error;
    }
  });
}
