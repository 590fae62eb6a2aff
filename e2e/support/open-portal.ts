// Apart from who is signed in (portal.ts): the browser's driver takes longer to load than most test files without one.
import type { Browser, Page } from 'playwright'
import { prisma } from '@/lib/platform/database/prisma'
import { launchBrowser } from './browser'
import { contextOf, type Staff, signedIn, type Wish } from './portal'
import { type Service, type SharedService, shareService, startService } from './service'

export interface OpenPortal<Served extends SharedService = Service> {
  service: Served
  browser: Browser
  /** Somebody of the service's company, who is signed in on the page. */
  staff: Staff
  page: Page
  /** For `beforeAll` to give back. */
  close: () => Promise<void>
}

/**
 * The built server, a browser and somebody signed in, for one test file. Its tests go on with the one page: another
 * page of the same browser costs twice its load, and one of another context four times.
 */
export const openPortal = (wish: Omit<Wish, 'companyId'> = {}): Promise<OpenPortal> =>
  open(startService({ EMBEDDED: '1' }), wish)

/** Opens the portal of the server that test files share, for tests that keep to `shareService`'s rules. */
export const openSharedPortal = (wish: Omit<Wish, 'companyId'> = {}): Promise<OpenPortal<SharedService>> =>
  open(shareService(), wish)

async function open<Served extends SharedService>(
  served: Promise<Served>,
  wish: Omit<Wish, 'companyId'>,
): Promise<OpenPortal<Served>> {
  const [service, browser] = await Promise.all([served, launchBrowser()])
  const staff = await signedIn(service.db, { ...wish, companyId: service.companyId })
  const page = await (await contextOf(browser, service.baseUrl, staff)).newPage()
  const close = async () => {
    await browser.close()
    await prisma().$disconnect()
    await service.stop()
  }
  return { service, browser, staff, page, close }
}
