/** What a page makes a browser load. */
import { expect } from 'chai';
import { type Client } from '../support/client.ts';

/** Every address that a page loads by itself or links to. */
const addresses = (html: string) =>
  [...html.matchAll(/\s(?:src|href)\s*=\s*["']([^"']+)["']/gi)].map((match) => match[1]!);

/** What a page names, as absolute addresses: those of its own server, and those of others. */
export function getAssets(page: string, html: string): { own: URL[]; foreign: URL[] } {
  const base = new URL(/<base\s+href=["']([^"']+)/i.exec(html)?.[1] ?? page, page);
  const all = addresses(html.replace(/<base[^>]*>/i, '')).filter((each) => !/^(#|data:)/.test(each));
  const urls = all.map((address) => new URL(address, base));
  const isOwn = (url: URL) => url.origin === new URL(page).origin;
  return { own: urls.filter(isOwn), foreign: urls.filter((url) => !isOwn(url)) };
}

/** Every file is there, and a style sheet loads nothing from elsewhere. */
export async function expectServed(client: Client, urls: URL[]): Promise<void> {
  for (const { pathname } of urls) {
    // a link to another page is no file
    if (pathname.startsWith('/admin/') && !pathname.includes('.')) continue;
    const { status, headers, text } = await client.get(pathname);
    expect(status, pathname).to.equal(200);
    expect(headers.get('content-type'), pathname).to.not.contain('text/html');
    if (pathname.endsWith('.css')) expect(text).to.not.match(/(@import|url\()\s*["']?(https?:)?\/\//);
  }
}
