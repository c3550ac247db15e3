/**
 * The classes of requests and responses, for the server to make them of. Express gives each of them the prototype of its
 * application. V8 keeps an object whose prototype was changed, and all that it holds, until the next full collection, and copies
 * it in each of the small ones before: a tenth of the API's time. Of these classes they have the prototype from the start
 * (expressjs/express#5998; measured in docs/performance/README.md, "Single requests").
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { type Express } from 'express';

export class ReceivedRequest extends IncomingMessage {}
export class SentResponse extends ServerResponse {}

/** Makes them those of an application, the only one of the process that a server has. */
export function adoptRequestClasses(app: Express): void {
  Object.setPrototypeOf(ReceivedRequest.prototype, app.request);
  Object.setPrototypeOf(SentResponse.prototype, app.response);
  app.request = ReceivedRequest.prototype as typeof app.request;
  app.response = SentResponse.prototype as typeof app.response;
}
