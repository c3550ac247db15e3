import { type Module } from '../../shared/platform/modules.ts';

/** Modules that somebody can be granted: the administration is their administrators' alone. */
export type GrantableModule = Exclude<Module, 'account'>;
