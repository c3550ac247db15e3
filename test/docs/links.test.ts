/** What the documentation and the comments point at is there. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { drawn, shownPicture } from '../../scripts/docs/architecture.ts';

const run = promisify(execFile);

/** Folders of the repository that paths in texts begin with. */
const PATH =
  /(?:^|[\s`("])((?:api|workers|shared|client|migrations|scripts|test|docs|\.github|\.ci)\/[\w./-]*\w\/?)(#[\w-]+)?/g;
const LINK = /\]\(([^)\s]+)\)/g;

/** Folders that are made when something runs, and a build's. */
const MADE = /^(dist|\.data|test\/support\/previous)/;

/** The anchor of a heading, as GitHub makes it. */
const getAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsIn = (page: string) =>
  page
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .flatMap((line) => /^#+ (.*)$/.exec(line)?.slice(1) ?? [])
    .map(getAnchor);

describe('Documentation', () => {
  let files: string[];
  const pages = new Map<string, string>();

  before(async () => {
    const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
    files = stdout.split('\n').filter(Boolean);
    for (const file of files.filter((each) => each.endsWith('.md'))) pages.set(file, await readFile(file, 'utf8'));
  });

  const isThere = (path: string) => {
    const bare = path.replace(/\/$/, '');
    // pages on tests name them without their folder
    return [bare, `test/${bare}`].some((each) => MADE.test(each) || isFile(each));
  };
  const isFile = (bare: string) => files.some((file) => file === bare || file.startsWith(`${bare}/`));

  /** Why nobody can follow a reference to a path, with an anchor or without. */
  function broken(path: string, anchor: string | undefined): string | undefined {
    if (!isThere(path)) return `there is no ${path}`;
    const page = pages.get(path);
    if (anchor && page !== undefined && !anchorsIn(page).includes(anchor)) return `${path} has no heading #${anchor}`;
    return undefined;
  }

  it('has links that lead somewhere', () => {
    const wrong: string[] = [];
    for (const [file, page] of pages) {
      for (const [, target = ''] of page.matchAll(LINK)) {
        if (/^(https?|mailto):/.test(target)) continue;
        const [path = '', anchor] = target.split('#');
        const where = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path));
        const what = broken(where, anchor);
        if (what) wrong.push(`${file}: ${what}`);
      }
    }
    expect(wrong.join('\n')).to.equal('');
    expect(pages.size).to.be.greaterThan(5);
  });

  it('mentions files and folders that are there', () => {
    const wrong: string[] = [];
    for (const [file, page] of pages) {
      // examples of what somebody adds stand in blocks of code
      const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '');
      for (const [, path = '', anchor] of prose.matchAll(PATH)) {
        const what = broken(path, anchor?.slice(1));
        if (what) wrong.push(`${file}: ${what}`);
      }
    }
    expect(wrong.join('\n')).to.equal('');
  });

  it('names tests as evidence that are there, and each numbered attack has one', () => {
    const page = pages.get('docs/security.md')!;
    const named = [...page.matchAll(/[\w-]+(?:\/[\w.-]+)*\/[\w.-]+\.test\.ts/g)].map(([path]) => path);
    expect(named.filter((path) => !isThere(path))).to.deep.equal([]);
    expect(named.length).to.be.greaterThan(30);
    const numbers = files.flatMap((file) => /^test\/security\/(\d\d)-/.exec(file)?.slice(1) ?? []).map(Number);
    const last = Math.max(...numbers);
    expect([...new Set(numbers)].sort((a, b) => a - b)).to.deep.equal(Array.from({ length: last }, (_, at) => at + 1));
  });

  it('is there where comments refer to it', async () => {
    const wrong: string[] = [];
    let references = 0;
    for (const file of files.filter((each) => /\.(ts|cjs|js)$/.test(each))) {
      const text = await readFile(file, 'utf8');
      for (const [, path = '', anchor] of text.matchAll(/(docs\/[\w-]+\.md)(?:#([\w-]+))?/g)) {
        references += 1;
        const what = broken(path, anchor);
        if (what) wrong.push(`${file}: ${what}`);
      }
    }
    expect(wrong.join('\n')).to.equal('');
    expect(references).to.be.greaterThan(20);
  });

  it('shows the layers that the linter holds the code to', async () => {
    expect(await shownPicture(), 'draw it anew by `npm run draw`').to.equal(drawn());
  });
});
