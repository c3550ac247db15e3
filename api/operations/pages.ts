/** What is served beside the API and the console: the address without a path, and the API reference. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { version } from '../../shared/platform/version.ts';
import { acceptedCoding, compressed, type Coding } from '../http/compression.ts';
import { getContext } from '../http/mount.ts';
import { CONSOLE_PATH, SIGN_IN_PAGE } from './console-pages.ts';
import { pagePolicy } from './page-policy.ts';

/** Only found, not loaded: it is made for browsers, and would be a fifth of the start and of the memory behind it. */
const API_REFERENCE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const FOLDER = new URL('../pages/', import.meta.url);
const page = (name: string) => readFileSync(new URL(`${name}.html`, FOLDER), 'utf8');

/** Where to go on, for whoever comes without a path: the console for browsers, JSON for everything else. */
function mountIndex(app: Express): void {
  const links = {
    console: `${CONSOLE_PATH}/`,
    reference: '/docs',
    openapi: '/openapi.json',
    signIn: SIGN_IN_PAGE,
    health: '/health',
    ready: '/api/v1/health/ready',
  };
  app.get('/', (request, response, next) => {
    // "//" leads here too, and is no path of ours
    if (request.path !== '/') return next();
    getContext(response).route = '/';
    response.setHeader('Cache-Control', 'no-store');
    response.vary('Accept');
    // a client that takes anything is a program
    if (request.accepts(['json', 'html']) === 'html') response.redirect(302, links.console);
    else response.json({ name: 'Trama', version, links });
  });
}

export function mountPages(app: Express, document: object, options: { secure: boolean }): void {
  mountIndex(app);
  const docs = page('docs');
  app.get('/docs', pagePolicy(options), (_request, response) => {
    getContext(response).route = '/docs';
    response.type('html').send(docs);
  });
  const files = {
    index: false,
    redirect: false,
    setHeaders: (response: ServerResponse) => response.setHeader('Cache-Control', 'public, max-age=3600'),
  };
  app.use('/assets', express.static(fileURLToPath(new URL('assets/', FOLDER)), files));
  app.use('/docs', express.static(API_REFERENCE, files));

  // encoded once: whoever asks often takes no memory of its own
  const text = Buffer.from(JSON.stringify(document));
  const etag = `"${hash('sha256', text, 'base64url')}"`;
  const encodings = new Map<Coding, Promise<Buffer>>();
  app.get('/openapi.json', (request, response, next) => {
    getContext(response).route = '/openapi.json';
    response.vary('Accept-Encoding');
    // a client asks whether it has changed before it takes it again
    response.setHeader('Cache-Control', 'no-cache');
    const coding = acceptedCoding(request);
    // the bytes of each coding are others, and so are their tags
    response.setHeader('ETag', coding ? etag.replace(/"$/, `-${coding}"`) : etag);
    response.type('json');
    if (coding === undefined || request.fresh) return void response.send(text);
    const encoded = encodings.get(coding) ?? compressed(text, coding);
    encodings.set(coding, encoded);
    encoded
      .then((bytes) => {
        response.setHeader('Content-Encoding', coding);
        response.send(bytes);
      })
      .catch(next);
  });
}
