import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Builder, By, until as condition, type WebDriver } from 'selenium-webdriver';
import { type Driver, type Scheme, until } from './driver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/xvfb-run';
const LIBRARIES = '/usr/lib';
/** Makes the browser's own bar small: by default the window cannot be as narrow as a phone. */
const WINDOW_STYLE = path.join(import.meta.dirname, 'window-style');
/** WebKit takes its colour scheme from the system's windows. */
const THEMES: Record<Scheme, string> = { light: 'Adwaita', dark: 'Adwaita:dark' };
const APPEAR_MS = 60_000;
const SCRIPT_MS = 60_000;

/** The WebKit browser for its driver, or null. */
export function installedWebKit(): string | null {
  if (![DRIVER, SCREEN].every((file) => existsSync(file))) return null;
  const machines = readdirSync(LIBRARIES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of machines.filter((entry) => entry.name.includes('-linux-'))) {
    const browsers = readdirSync(path.join(LIBRARIES, name))
      .filter((folder) => folder.startsWith('webkit2gtk-'))
      .sort()
      .map((folder) => path.join(LIBRARIES, name, folder, 'MiniBrowser'))
      .filter((file) => existsSync(file));
    const newest = browsers.at(-1);
    if (newest !== undefined) return newest;
  }
  return null;
}

/** WebKit over WebDriver, on its own light or dark screen, in English. Its automated windows are private ones. */
export async function openWebKit(binary: string, scheme: Scheme): Promise<Driver> {
  const port = await freePort();
  // A process group, because xvfb-run does not pass signals on to its child.
  const server = spawn(SCREEN, ['-a', '-s', '-screen 0 1600x1200x24', DRIVER, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      LANG: 'en_US.UTF-8',
      LC_ALL: '',
      LANGUAGE: 'en',
      GTK_THEME: THEMES[scheme],
      XDG_CONFIG_HOME: WINDOW_STYLE,
    },
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await until('the WebKit driver', () => answers(address));
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      })
      .build();
    await driver.manage().setTimeouts({ script: SCRIPT_MS });
    return wrap(driver, server);
  } catch (error) {
    await end(server);
    throw error;
  }
}

function wrap(driver: WebDriver, server: ChildProcess): Driver {
  const visible = async (selector: string) => {
    const element = await driver.wait(condition.elementLocated(By.css(selector)), APPEAR_MS);
    return driver.wait(condition.elementIsVisible(element), APPEAR_MS);
  };
  return {
    name: 'WebKit',
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    async fill(selector, text) {
      await (await visible(selector)).sendKeys(text);
    },
    async click(selector) {
      await (await visible(selector)).click();
    },
    async choose(selector, file) {
      await (await driver.wait(condition.elementLocated(By.css(selector)), APPEAR_MS)).sendKeys(file);
    },
    async resize(width, height) {
      const inner = () => driver.executeScript<number[]>('return [innerWidth, innerHeight]');
      const frame = await driver.manage().window().getRect();
      const [innerWidth = 0, innerHeight = 0] = await inner();
      const wanted = { width: frame.width + width - innerWidth, height: frame.height + height - innerHeight };
      await driver
        .manage()
        .window()
        .setRect({ ...frame, ...wanted });
      await until('the new size', async () => ((await inner())[0] === width ? true : null));
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    text: () => driver.executeScript<string>('return document.body ? document.body.innerText : ""'),
    ask: <T>(script: string) =>
      driver.executeAsyncScript<T>(
        `const done = arguments[arguments.length - 1]; Promise.resolve((${script})).then(done, (error) => done(String(error)));`,
      ),
    async close() {
      await driver.quit().catch(() => undefined);
      await end(server);
    },
  };
}

async function answers(address: string): Promise<true | null> {
  try {
    return (await fetch(`${address}/status`)).ok || null;
  } catch {
    return null;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  process.kill(-server.pid, 'SIGTERM');
  await ended;
}
