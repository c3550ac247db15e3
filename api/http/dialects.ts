/** What a path offers in the dialect of service keys beside the v1 one, where it has both (docs/rules.md#two-dialects). */
import { type Endpoint, type Method } from './endpoint.ts';

export const isOfKeys = ({ style }: Pick<Endpoint, 'style'>): boolean => style === 'service-key';

export const getMethods = (declarations: readonly Endpoint[]): Method[] => [
  ...new Set(declarations.map(({ method }) => method)),
];

/**
 * The methods that a service key finds where the endpoint's own is in the other dialect only; absent where it reaches the
 * endpoint, to be taken or refused. `samePath` are the declarations of the endpoint's path.
 */
export function methodsByKey(declared: Endpoint, samePath: readonly Endpoint[]): Method[] | undefined {
  const methods = getMethods(samePath.filter(isOfKeys));
  return methods.length === 0 || methods.includes(declared.method) ? undefined : methods;
}
