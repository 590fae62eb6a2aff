// Separate from sign-in.ts, because the browser driver takes longer to load than most test files that need no browser.
import type { Browser, Page } from 'playwright'
import { prisma } from '@/lib/platform/database/prisma'
import { launchBrowser } from './launch-browser'
import { newSignedInContext, type PartnerStaffOptions, type SignedInPartnerStaff, signInPartnerStaff } from './sign-in'
import { openSharedTestService, type SharedTestService, startTestService, type TestService } from './start-test-service'

export interface OpenPortal<OpenedService extends SharedTestService = TestService> {
  service: OpenedService
  browser: Browser
  /** The member of the service's company who is signed in on the page. */
  staff: SignedInPartnerStaff
  page: Page
  /** For a test file's `beforeAll` to return. */
  close: () => Promise<void>
}

/**
 * Starts the built server and a browser with signed-in partner staff for one test file. Its tests share one page:
 * another page of the same browser costs twice its load time, and one of another context four times.
 */
export const openPortal = (options: Omit<PartnerStaffOptions, 'companyId'> = {}): Promise<OpenPortal> =>
  openPortalOf(startTestService({ EMBEDDED: '1' }), options)

/** Opens the portal of the shared server, for tests that follow the rules of `openSharedTestService`. */
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
