// An admin sees where the team is signed in, and ends sessions.
import type { Browser, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { findAxeViolations } from '../helpers/axe'
import { openSharedPortal } from '../helpers/open-portal'
import { findRedirectTarget, sendRequestAs } from '../helpers/send-browser-requests'
import { newSignedInContext, type SignedInPartnerStaff, signInPartnerStaff, waitForHydration } from '../helpers/sign-in'
import type { SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
let admin: SignedInPartnerStaff
let page: Page
beforeAll(async () => {
  const portal = await openSharedPortal({ name: 'Robin Adeyemi' })
  ;({ service, browser, staff: admin, page } = portal)
  return portal.close
})

const SESSIONS_PATH = '/portal/live/team/sessions'

const createMember = (name: string) =>
  signInPartnerStaff(service.db, { companyId: admin.companyId, role: 'member', name })

const addSession = ({ userId }: SignedInPartnerStaff, sessionBrowser: string) =>
  service.db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at, browser)
     VALUES (gen_random_uuid(), $1, false, now() + interval '1 hour', $2)`,
    [userId, sessionBrowser],
  )

const findSessions = ({ userId }: SignedInPartnerStaff) =>
  service.db.sql<{ id: string; browser: string | null }>(
    'SELECT id, browser FROM partner_staff_sessions WHERE user_id = $1',
    [userId],
  )

/** Opens the portal, and returns the page that the user is redirected to, or null if the portal opens. */
const openPortalAs = async (staff: SignedInPartnerStaff) =>
  findRedirectTarget(await sendRequestAs(`${service.baseUrl}/portal/live`, staff, {}, ''))

const sessionRows = (sessionPage: Page, name: string) => sessionPage.getByRole('row').filter({ hasText: name })
const describeFocus = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

it('lets an admin use only the keyboard to end one session or all sessions of a colleague', async () => {
  const kim = await createMember('Kim Nowak')
  for (const name of ['Firefox on Windows', 'Safari on an iPhone']) await addSession(kim, name)
  expect(await openPortalAs(kim)).toBeNull()
  await page.goto('/portal/live/team')
  await page.getByRole('link', { name: 'Active sessions' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Active sessions' }).waitFor()
  await waitForHydration(page)
  await expect.poll(() => sessionRows(page, 'Kim Nowak').count()).toBe(3)
  await sessionRows(page, 'Robin Adeyemi').getByText('This session').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const endButton = page.getByRole('button', { name: 'End session for Kim Nowak in Safari on an iPhone' })
  await endButton.press('Enter')
  await page.getByRole('alertdialog', { name: 'End this session?' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(describeFocus).toContain('End session for Kim Nowak in Safari on an iPhone')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).press('Enter')
  await page.getByText('Session ended').waitFor()
  await expect.poll(() => sessionRows(page, 'Kim Nowak').count()).toBe(2)
  await expect.poll(describeFocus).toBe('Active sessions')
  expect((await findSessions(kim)).map((session) => session.browser).sort()).toEqual(['Firefox on Windows', null])

  await page.getByLabel('Team member').selectOption('Kim Nowak')
  await expect.poll(() => sessionRows(page, 'Robin Adeyemi').count()).toBe(0)
  await page.getByRole('button', { name: 'End all sessions' }).press('Enter')
  await page.getByRole('alertdialog', { name: 'End all sessions for Kim Nowak?' }).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).press('Enter')
  await page.getByText('All sessions ended').waitFor()
  await page.getByText('No active sessions').waitFor()
  expect(await findSessions(kim)).toEqual([])
  expect(await openPortalAs(kim)).toEqual(expect.stringContaining('/sign-in'))
  expect(await findSessions(admin)).toHaveLength(1)
  await page.goto('/portal/live/activity')
  await page.getByText('Robin Adeyemi signed Kim Nowak out everywhere').waitFor()
  await page.getByText('Robin Adeyemi signed Kim Nowak out of one browser').waitFor()
})

it('ends a member’s sessions from the member’s page, and shows no secret session ID on any page', async () => {
  const lee = await createMember('Lee Park')
  const secretIds = [lee.sessionId, admin.sessionId]
  for (const path of [SESSIONS_PATH, `${SESSIONS_PATH}?member=${lee.userId}`, `/portal/live/team/${lee.userId}`]) {
    await page.goto(path)
    await page.locator('bdi', { hasText: 'Lee Park' }).waitFor()
    const html = await page.content()
    for (const id of secretIds) expect(html, path).not.toContain(id)
  }
  await waitForHydration(page)
  await page.getByRole('button', { name: 'End all sessions' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).press('Enter')
  await page.getByText('All sessions ended').waitFor()
  await expect.poll(describeFocus).toBe('End all sessions')
  expect(await findSessions(lee)).toEqual([])
})

it('signs admins out when they end the session that they’re using', async () => {
  const sam = await signInPartnerStaff(service.db, { companyId: admin.companyId, name: 'Sam Own' })
  await addSession(sam, 'Firefox on Windows')
  const context = await newSignedInContext(browser, service.baseUrl, sam)
  const ownPage = await context.newPage()
  await ownPage.goto(`${SESSIONS_PATH}?member=${sam.userId}`)
  await waitForHydration(ownPage)
  await sessionRows(ownPage, 'This session').getByRole('button').press('Enter')
  await ownPage.getByText('You’ll be signed out immediately').waitFor()
  await ownPage.getByRole('alertdialog').getByRole('button', { name: 'End session' }).press('Enter')
  await ownPage.getByText('You’re signed out.').waitFor()
  expect((await findSessions(sam)).map((session) => session.browser)).toEqual(['Firefox on Windows'])
  expect((await context.cookies()).filter(({ name }) => name.endsWith('portal-session'))).toEqual([])
  await context.close()
})

it('ends a colleague’s sessions, and then all sessions of the admin, without JavaScript', async () => {
  const companyId = await service.addCompany()
  const robin = await signInPartnerStaff(service.db, { companyId, name: 'Robin Solo' })
  const kim = await signInPartnerStaff(service.db, { companyId, role: 'member', name: 'Kim Solo' })
  await addSession(kim, 'Edge on Windows')
  const context = await newSignedInContext(browser, service.baseUrl, robin, { javaScriptEnabled: false })
  const plainPage = await context.newPage()
  await plainPage.goto(SESSIONS_PATH)
  await plainPage.getByRole('button', { name: 'End session for Kim Solo in Edge on Windows' }).click()
  await plainPage.getByRole('button', { name: 'End session', exact: true }).click()
  await plainPage.getByText('This session has ended').waitFor()
  expect((await findSessions(kim)).map((session) => session.browser)).toEqual([null])

  await plainPage.goto(`/portal/live/team/${kim.userId}`)
  await plainPage.getByRole('button', { name: 'End all sessions' }).click()
  await plainPage.locator('form').getByRole('button', { name: 'End all sessions' }).click()
  await plainPage.getByText('All sessions ended').waitFor()
  expect(await findSessions(kim)).toEqual([])

  await plainPage.goto(`/portal/live/team/${robin.userId}`)
  await plainPage.getByRole('button', { name: 'End all sessions' }).click()
  await plainPage.locator('form').getByRole('button', { name: 'End all sessions' }).click()
  await plainPage.getByText('You’re signed out.').waitFor()
  expect(await findSessions(robin)).toEqual([])
  await context.close()
})

it('splits more than 50 sessions into pages, and keeps the filter', async () => {
  const busy = await createMember('Busy Bee')
  await service.db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     SELECT gen_random_uuid(), $1, false, now() + interval '1 hour' FROM generate_series(1, 59)`,
    [busy.userId],
  )
  await page.goto(`${SESSIONS_PATH}?member=${busy.userId}`)
  await expect.poll(() => sessionRows(page, 'Busy Bee').count()).toBe(50)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => sessionRows(page, 'Busy Bee').count()).toBe(10)
  expect(new URL(page.url()).searchParams.get('member')).toBe(String(busy.userId))
})

it('responds with 404 if the sessions are filtered by a person from another company', async () => {
  const stranger = await signInPartnerStaff(service.db, { companyId: await service.addCompany() })
  const response = await page.goto(`${SESSIONS_PATH}?member=${stranger.userId}`)
  expect(response?.status()).toBe(404)
})
