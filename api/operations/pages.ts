/** The few pages of its own: the first one, sign-in for the queues, the two that mails link to, and the API reference. */
import { readFileSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { getAbsoluteFSPath } from 'swagger-ui-dist';
import { LINK_PAGES } from '../../shared/domain/accounts/account-messages.ts';
import { version } from '../../shared/platform/version.ts';
import { getContext } from '../http/mount.ts';

export const SIGN_IN_PAGE = '/admin/sign-in';

const FOLDER = new URL('../pages/', import.meta.url);
const page = (name: string) => readFileSync(new URL(`${name}.html`, FOLDER), 'utf8');

/** Pages run their own scripts and styles, and talk to this service alone. */
export const pagePolicy = (options: { secure: boolean; inlineStyles?: boolean }) =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...(options.inlineStyles ? ["'unsafe-inline'"] : [])],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'self'"],
      frameAncestors: ["'none'"],
      // over plain http an upgrade would leave the pages without their scripts
      upgradeInsecureRequests: options.secure ? [] : null,
    },
  });

/** What this is and where to go on, for whoever comes without a path: a page for browsers, JSON for everything else. */
function mountIndex(app: Express, policy: RequestHandler): void {
  const html = page('index').replace('{version}', version);
  const links = {
    reference: '/docs',
    openapi: '/openapi.json',
    signIn: SIGN_IN_PAGE,
    health: '/health',
    ready: '/api/v1/health/ready',
  };
  app.get('/', policy, (request, response, next) => {
    // "//" leads here too, and is no path of ours
    if (request.path !== '/') return next();
    getContext(response).route = '/';
    response.setHeader('Cache-Control', 'no-store');
    response.vary('Accept');
    // a client that takes anything is a program
    if (request.accepts(['json', 'html']) === 'html') response.type('html').send(html);
    else response.json({ name: 'Trama', version, links });
  });
}

export function mountPages(app: Express, document: object, options: { secure: boolean }): void {
  const policy = pagePolicy(options);
  mountIndex(app, policy);
  const pages: Record<string, string> = {
    [SIGN_IN_PAGE]: page('sign-in'),
    [LINK_PAGES.invite]: page('set-password'),
    [LINK_PAGES['password-reset']]: page('set-password'),
    '/docs': page('docs'),
  };
  for (const [path, html] of Object.entries(pages)) {
    app.get(path, policy, (_request, response) => {
      getContext(response).route = path;
      response.type('html').send(html);
    });
  }
  const files = {
    index: false,
    redirect: false,
    setHeaders: (response: ServerResponse) => response.setHeader('Cache-Control', 'public, max-age=3600'),
  };
  app.use('/assets', express.static(fileURLToPath(new URL('assets/', FOLDER)), files));
  app.use('/docs', express.static(getAbsoluteFSPath(), files));

  // encoded once: whoever asks often takes no memory of its own
  const text = Buffer.from(JSON.stringify(document));
  app.get('/openapi.json', (_request, response) => {
    getContext(response).route = '/openapi.json';
    response.type('json').send(text);
  });
}
