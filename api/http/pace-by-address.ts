import { type Request, type RequestHandler } from 'express';
import { type ApiDependencies } from '../dependencies.ts';
import { network } from '../../shared/platform/network.ts';

/** Whoever is not known yet counts by their network address. */
export const addressKey = (request: Request): string => `address:${network(request.ip ?? '')}`;

/** For all that no credential is asked for. */
export const paceByAddress =
  ({ pacer }: ApiDependencies): RequestHandler =>
  (request, _response, next) => {
    const wait = pacer.wait(addressKey(request));
    if (wait === 0) next();
    else setTimeout(next, wait).unref();
  };
