// Opens the portal in a browser. These functions aren't in sign-in.ts, because importing the browser driver takes
// longer than most tests that don't use a browser.
import type { Browser, Page } from 'playwright'
import { prisma } from '@/lib/platform/database/prisma'
import { launchBrowser } from './launch-browser'
import { newSignedInContext, type PartnerStaffOptions, type SignedInPartnerStaff, signInPartnerStaff } from './sign-in'
import { openSharedTestService, type SharedTestService, startTestService, type TestService } from './start-test-service'

export interface OpenPortal<OpenedService extends SharedTestService = TestService> {
  service: OpenedService
  browser: Browser
  /** The member of partner staff who is signed in on the page. */
  staff: SignedInPartnerStaff
  page: Page
  /** Closes the browser, and stops the server unless it's shared. Return it from the test file's `beforeAll`. */
  close: () => Promise<void>
}

/**
 * Starts the built server, and a browser with signed-in partner staff, for one test file. All tests in the file share
 * one page. Opening another page takes twice as long as loading one, and another browser context four times as long.
 */
export const openPortal = (options: Omit<PartnerStaffOptions, 'companyId'> = {}): Promise<OpenPortal> =>
  openPortalOf(startTestService({ EMBEDDED: '1' }), options)

/** Opens the portal on the shared server. The test file must follow the rules of `openSharedTestService`. */
export const openSharedPortal = (
  options: Omit<PartnerStaffOptions, 'companyId'> = {},
): Promise<OpenPortal<SharedTestService>> => openPortalOf(openSharedTestService(), options)

async function openPortalOf<OpenedService extends SharedTestService>(
  openingService: Promise<OpenedService>,
  options: Omit<PartnerStaffOptions, 'companyId'>,
): Promise<OpenPortal<OpenedService>> {
  const [service, browser] = await Promise.all([openingService, launchBrowser()])
  const staff = await signInPartnerStaff(service.db, { ...options, companyId: service.companyId })
  const page = await (await newSignedInContext(browser, service.baseUrl, staff)).newPage()
  const close = async () => {
    await browser.close()
    await prisma().$disconnect()
    await service.stop()
  }
  return { service, browser, staff, page, close }
}
