import { type Browser, chromium } from 'playwright'

/** The system's Chromium, without its sandbox where we are root and it cannot have one. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: process.getuid?.() !== 0 })
}
