/**
 * The browsers that tests, measurements and pictures are made in: those of the machine, and a Chromium that comes as a package, for machines that have none.
 * Playwright is held at 1.63: later ones ask Firefox 153 for what it does not have.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, firefox, type Browser } from 'playwright-core';
import { extract } from 'tar-fs';

export type BrowserName = 'chromium' | 'packaged chromium' | 'firefox';

/** Chromium as a program without windows of its own is the same for pages, and takes two thirds of the time of the processor. */
const EXECUTABLES = {
  chromium: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
};

/** Browsers ask their maker about every form that they show, unless that is somewhere else. */
const ARGS = ['--autofill-server-url=http://127.0.0.1:9/'];

const executableOf = (name: keyof typeof EXECUTABLES) => EXECUTABLES[name].find((path) => existsSync(path));

/** The package is built for one platform. */
const hasPackage = process.platform === 'linux' && process.arch === 'x64';

export function isInstalled(name: BrowserName): boolean {
  return name === 'packaged chromium' ? hasPackage : executableOf(name) !== undefined;
}

interface Launched {
  browser: Browser;
  close: () => Promise<void>;
}

export async function launchBrowser(name: BrowserName): Promise<Launched> {
  if (name === 'packaged chromium') return launchPackaged();
  const executablePath = executableOf(name)!;
  const browser =
    name === 'firefox'
      ? await firefox.launch({ executablePath, channel: 'moz-firefox' })
      : await chromium.launch({ executablePath, args: ARGS });
  return { browser, close: () => browser.close() };
}

/** Unpacked for each run in a folder of its own: nobody else can have put something there. */
async function launchPackaged(): Promise<Launched> {
  const folder = await mkdtemp(join(tmpdir(), 'trama-chromium-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const executablePath = join(folder, 'chromium');
    await unpack('chromium.br', createWriteStream(executablePath, { mode: 0o700 }));
    await unpack('fonts.tar.br', extract(folder));
    await writeFile(
      join(folder, 'fonts.conf'),
      `<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}/fonts</dir></fontconfig>`,
    );
    await unpack('al2023.tar.br', extract(folder));
    const env = { ...process.env, FONTCONFIG_PATH: folder } as Record<string, string>;
    // where the machine has the libraries, its own are the right ones
    if (spawnSync(executablePath, ['--version'], { env }).status !== 0) env['LD_LIBRARY_PATH'] = join(folder, 'lib');
    const browser = await chromium.launch({ executablePath, args: ARGS, env });
    return { browser, close: () => browser.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unpack(file: string, into: NodeJS.WritableStream): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packed = join(dirname(entry), '../../bin', file);
  await pipeline(createReadStream(packed), createBrotliDecompress(), into);
}
