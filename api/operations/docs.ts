/** The API reference at /docs: Swagger UI from this process's own files, nothing from foreign hosts. */
import { type Express } from 'express';
import swaggerUi from 'swagger-ui-express';

export function mountDocs(app: Express, document: object): void {
  const text = JSON.stringify(document);
  app.get('/openapi.json', (_request, response) => {
    response.type('json').send(text);
  });
  app.use('/docs', swaggerUi.serve);
  // the page itself has one path: what is no file of it is unknown
  app.get(
    '/docs',
    swaggerUi.setup(undefined, {
      customSiteTitle: 'Trama API',
      swaggerOptions: { url: '/openapi.json', validatorUrl: null, docExpansion: 'none' },
    }),
  );
}
