// Support staff look tenants up, as they do on the phone: by keyboard, and each search written down once.
import type { Browser, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { axeViolations } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { contextOf, hydrated, type SupportStaff, signedInSupport } from '../support/portal'
import { billsPackage } from '../support/requests'
import { type Service, startService } from '../support/service'

const MOST = 10

let service: Service
let browser: Browser
let staff: SupportStaff
let page: Page
let zoe: number

beforeAll(async () => {
  ;[service, browser] = await Promise.all([
    startService({ EMBEDDED: '1', SUPPORT_LOOK_UPS_PER_HOUR: String(MOST) }),
    launchBrowser(),
  ])
  const person = { firstName: 'Zoë', lastName: 'Quillfeather', email: 'zoe.quillfeather@example.org' }
  zoe = (await service.create(billsPackage(person))).body.data.tenantId
  await service.create(billsPackage({ firstName: 'אבגדה', lastName: 'N'.repeat(100) }))
  await service.create(billsPackage({ lastName: 'Quillfeather' }), service.testKey)
  staff = await signedInSupport(service.db)
  page = await (await contextOf(browser, service.baseUrl, staff)).newPage()
  return async () => {
    await browser.close()
    await prisma().$disconnect()
    await service.stop()
  }
})

const box = () => page.getByRole('searchbox', { name: 'Find a tenant' })
const found = () => page.getByRole('rowheader').getByRole('link').allTextContents()
const written = () =>
  service.db.sql('SELECT action, tenant_ids FROM support_access_log WHERE user_id = $1 ORDER BY id', [staff.userId])

it('finds a tenant who is typed with errors, on Enter and not before, and writes that down once', async () => {
  await page.goto('/support')
  await hydrated(page)
  await expect.poll(() => box().evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('zoe quilfether', { delay: 5 })
  expect(await written()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(found).toEqual(['Zoë Quillfeather'])
  expect(await written()).toEqual([{ action: 'tenant.searched', tenant_ids: [zoe] }])
  await expect.poll(() => page.url()).toMatch(/\/support\?q=[\w-]+$/)
  expect(page.url()).not.toMatch(/zoe|quil/i)
  expect(await page.content()).not.toContain('7911')
  expect(await axeViolations(page)).toEqual([])
})

it('leads to the tenant by keyboard, and back to what was found without looking again', async () => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await expect.poll(() => box().inputValue()).toBe('zoe quilfether')
  for (const _ of ['the button', 'the list', 'the tenant']) await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Zoë Quillfeather')
  // Nothing was asked for ahead of the key.
  expect(asked.filter((path) => path.includes('/tenants/'))).toEqual([])
  const before = await written()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/support/tenants/${zoe}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => history.back())
  await expect.poll(found).toEqual(['Zoë Quillfeather'])
  await expect.poll(() => box().inputValue()).toBe('zoe quilfether')
  expect((await written()).filter(({ action }) => action === 'tenant.searched')).toEqual(before)
})

it('lists nobody for what is too short, and says so when nobody fits', async () => {
  await box().fill('zo')
  await page.keyboard.press('Enter')
  await page.getByText('Too short to search for').waitFor()
  const before = await written()
  await box().fill('nobody of this name')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody was found').waitFor()
  expect(await written()).toEqual([...before, { action: 'tenant.searched', tenant_ids: [] }])
  await page.goto('/support?q=of-a-colleague')
  await page.getByText('This search link is not readable').waitFor()
})

it('says when few look-ups are left, and shows nothing once there are none', async () => {
  const look = async (typed: string) => {
    await box().fill(typed)
    await page.keyboard.press('Enter')
  }
  await service.db.sql(
    `INSERT INTO support_access_log (at, user_id, action, request_id)
     SELECT now() - interval '50 minutes', $1, 'tenant.searched', gen_random_uuid() FROM generate_series(1, $2)`,
    [staff.userId, MOST - 1 - (await written()).length],
  )
  await page.goto('/support')
  await hydrated(page)
  await look('zoe')
  await page.getByText(`${MOST} of ${MOST} look-ups of this hour are used`).waitFor()
  await expect.poll(found).toEqual(['Zoë Quillfeather'])
  await look('quillfeather')
  await page.getByRole('heading', { name: 'No more look-ups for now' }).waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/free at .* left/)
  expect(await axeViolations(page)).toEqual([])
  expect((await written()).at(-1)).toEqual({ action: 'look_up.refused', tenant_ids: [] })
})
