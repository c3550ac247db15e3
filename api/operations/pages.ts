/** The few pages of its own: sign-in for the queues, the two that mails link to, and the API reference. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { getAbsoluteFSPath } from 'swagger-ui-dist';
import { LINK_PAGES } from '../../shared/mail/account-messages.ts';
import { contextOf } from '../http/mount.ts';

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

export function mountPages(app: Express, document: object, options: { secure: boolean }): void {
  const policy = pagePolicy(options);
  const pages: Record<string, string> = {
    [SIGN_IN_PAGE]: page('sign-in'),
    [LINK_PAGES.invite]: page('set-password'),
    [LINK_PAGES['password-reset']]: page('set-password'),
    '/docs': page('docs'),
  };
  for (const [path, html] of Object.entries(pages)) {
    app.get(path, policy, (_request, response) => {
      contextOf(response).route = path;
      response.setHeader('Cache-Control', 'no-store');
      response.type('html').send(html);
    });
  }
  const files = { index: false, redirect: false, maxAge: '1h' } as const;
  app.use('/assets', express.static(fileURLToPath(new URL('assets/', FOLDER)), files));
  app.use('/docs', express.static(getAbsoluteFSPath(), files));

  const text = JSON.stringify(document);
  app.get('/openapi.json', (_request, response) => {
    contextOf(response).route = '/openapi.json';
    response.type('json').send(text);
  });
}
