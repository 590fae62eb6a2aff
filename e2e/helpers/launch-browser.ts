import { type Browser, chromium } from 'playwright'

/** How long an action or a page load may take. Playwright's default of 30 seconds is too short for a busy machine. */
const TIMEOUT_MS = 90_000

/**
 * Launches Chromium's headless shell, which uses half as much processor time as the whole browser. For root, turns off
 * Chromium's sandbox, because root can't use it.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    chromiumSandbox: process.getuid?.() !== 0,
  })
  browser.on('context', (context) => context.setDefaultTimeout(TIMEOUT_MS))
  return browser
}
