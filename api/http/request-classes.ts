/**
 * The classes of requests and responses, for the server to make them of. Express gives each of them the prototype of its
 * application. V8 keeps an object whose prototype was changed, and all that it holds, until the next full collection, and copies
 * it in each of the small ones before. Of these classes they have the prototype from the start (expressjs/express#5998; measured in
 * docs/performance/README.md, "Single requests"). Applications within the application, as Bull Board's, change it as ever.
 */
import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import { type Express } from 'express';

class ReceivedRequest extends IncomingMessage {}
class SentResponse extends ServerResponse {}

/** A server for one application: see `serve`. */
export const createExpressServer = (options: ServerOptions = {}): Server =>
  createServer({ ...options, IncomingMessage: ReceivedRequest, ServerResponse: SentResponse });

let served: Express | undefined;

/**
 * Lets an application serve such a server, whose requests and responses get its prototypes. There is one pair of classes in a process:
 * throws where another application has it.
 */
export function serve(server: Server, app: Express): void {
  if (served && served !== app) throw new Error('The classes of requests are those of another application.');
  if (!served) {
    served = app;
    Object.setPrototypeOf(ReceivedRequest.prototype, app.request);
    Object.setPrototypeOf(SentResponse.prototype, app.response);
    app.request = ReceivedRequest.prototype as typeof app.request;
    app.response = SentResponse.prototype as typeof app.response;
  }
  server.on('request', app);
}
