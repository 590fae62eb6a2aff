// `npm run screenshots` starts the demo with a temporary data folder, and takes the README's pictures of the portal.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright'
import { findFreePort } from '../../scripts/database/start-postgres-cluster'
import { launchBrowser } from '../helpers/launch-browser'
import { createDataFolder, startNpm, waitUntilReady } from './npm-process'

const IMAGE_FOLDER = path.resolve(import.meta.dirname, '../../docs/images')
const VIEWPORT = { width: 1280, height: 640 }
/** At this quality, the pictures are small enough to commit and still look sharp. */
const WEBP_QUALITY = 82

const folder = createDataFolder()
const browser = await launchBrowser()
try {
  const launch = startNpm(['start'], { DATA_DIR: folder.dir, PORT: String(await findFreePort(0)) })
  await waitUntilReady(launch)
  const readPrintedValue = (name: string) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(launch.output())?.[1] ?? ''

  const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' })
  await page.goto(readPrintedValue('Portal'))
  await page.locator('input[type=email]').fill(readPrintedValue('Email'))
  await page.locator('input[type=password]').fill(readPrintedValue('Password'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await saveScreenshot(page, 'portal-overview')

  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Contracts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contracts' }).waitFor()
  await page.getByRole('table').waitFor()
  await saveScreenshot(page, 'portal-contracts')
} finally {
  await browser.close()
  await folder.remove()
}

/** Saves a screenshot as WebP, which Playwright can do only through the DevTools protocol. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY })
  await writeFile(path.join(IMAGE_FOLDER, `${name}.webp`), data, 'base64')
}
