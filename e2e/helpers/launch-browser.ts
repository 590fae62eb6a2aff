import { type Browser, chromium } from 'playwright'

/**
 * The system's Chromium without its own windows and pages, which costs half as much as the whole browser; without its
 * sandbox where we are root and it cannot have one.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    chromiumSandbox: process.getuid?.() !== 0,
  })
}
