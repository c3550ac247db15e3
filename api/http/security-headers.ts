/** The headers that every answer begins with, whatever it is. They are the same for all, so they are made once. */
import { type IncomingMessage, type ServerResponse } from 'node:http';
import helmet from 'helmet';

export function securityHeaders({ secure }: { secure: boolean }): readonly (readonly [name: string, value: string])[] {
  const headers: (readonly [name: string, value: string])[] = [];
  const response = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  };
  const set = helmet({
    // answers of the API are no pages; what is one brings its own policy
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: secure,
  });
  set({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  // of one caller at one moment, errors and paths that nobody has too; what may be kept says so itself
  headers.push(['Cache-Control', 'no-store']);
  return headers;
}
