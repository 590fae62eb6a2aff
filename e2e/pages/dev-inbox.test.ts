import { request as httpRequest } from 'node:http'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../helpers/eventually'
import { launchBrowser } from '../helpers/launch-browser'
import { CONFIRMATION_VALUES, findEmail, PERSON, type QueuedEmail, queueEmail } from '../helpers/queue-and-find-emails'
import {
  type SpawnedProcess,
  spawnWorker,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

let service: TestService
let worker: SpawnedProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
  worker = spawnWorker({ EMBEDDED: '1' })
  browser = await launchBrowser()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.close()
  await stopProcess(worker)
  await service.stop()
})

async function createInboxEmail(options: Parameters<typeof queueEmail>[1] = {}): Promise<QueuedEmail> {
  const queued = await queueEmail(service.db, options)
  await eventually(async () => expect((await findEmail(service.db, queued.emailId)).status).toBe('captured'))
  return queued
}

/** Requests a path with this Host header, and returns the status. */
const getStatusForHost = (host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(service.baseUrl)
    httpRequest({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('the dev inbox', () => {
  it('explains how to send an email if there are none yet, and shows new emails after a reload', async () => {
    await page.goto(`${service.baseUrl}/dev-inbox`)
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(/No emails yet[\s\S]*npm start/)
    const { recipient } = await createInboxEmail()
    await page.getByRole('link', { name: 'Reload' }).click()
    await page.getByText(recipient).waitFor()
  })

  it('lists the newest emails first, with recipient, subject, mode and time', async () => {
    const older = await createInboxEmail()
    const newer = await createInboxEmail({ mode: 'test' })
    await page.goto(`${service.baseUrl}/dev-inbox`)
    const rows = await page.getByRole('main').getByRole('listitem').allTextContents()
    expect(rows[0]).toMatch(
      new RegExp(
        `Your bills package [a-z ]+\\d+ \\w+ \\d{4}[\\s\\S]*${newer.recipient}[\\s\\S]*test · \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d`,
      ),
    )
    expect(rows[1]).toContain(older.recipient)
    expect(rows[1]).toContain('live · ')
  })

  it('lets keyboard users open an email, and shows the email’s link, its HTML and its plain text', async () => {
    const { emailId, recipient, contractId } = await createInboxEmail()
    await page.goto(`${service.baseUrl}/dev-inbox`)
    await page.getByRole('main').getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dev-inbox/${emailId}`)
    await page.getByText(recipient).waitFor()

    const link = await page.getByRole('link', { name: /account\/activate#/ }).getAttribute('href')
    expect(link).toMatch(/^http:\/\/localhost:3000\/account\/activate#[\w-]{43}$/)
    await expect.poll(() => page.locator('pre').textContent()).toContain(link)

    const message = page.frameLocator('iframe')
    await message.getByText(`Hello ${PERSON.firstName},`).waitFor()
    await expect.poll(() => message.locator('.detail').first().textContent()).toBe(`Contract number: ${contractId}`)
    const button = message.getByRole('link', { name: 'Activate your account' })
    await expect.poll(() => button.getAttribute('href')).toBe(link)
    // The email's inline styles must work, although our own pages' Content-Security-Policy blocks inline styles.
    await expect
      .poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgb(11, 102, 82)')
  })

  it('opens an email’s link in a new window', async () => {
    const { emailId } = await createInboxEmail()
    await page.goto(`${service.baseUrl}/dev-inbox/${emailId}`)
    const popupPromise = page.context().waitForEvent('page')
    await page.frameLocator('iframe').getByRole('link', { name: 'Activate your account' }).click()
    const popup = await popupPromise
    await expect.poll(() => popup.url()).not.toBe('about:blank')
    await popup.close()
  })

  it('shows HTML in a name as plain text, and runs none of its scripts', async () => {
    const hostile = '<script>top["document"]["title"]="taken"</script><img src=x onerror=alert(1)>'
    const { emailId } = await createInboxEmail({
      values: { ...CONFIRMATION_VALUES, firstName: hostile, companyName: hostile },
    })
    await page.goto(`${service.baseUrl}/dev-inbox/${emailId}`)
    await page.frameLocator('iframe').getByText(`Hello ${hostile},`).waitFor()
    await expect.poll(() => page.frameLocator('iframe').locator('script, img').count()).toBe(0)
    await expect.poll(() => page.title()).toBe('Dev inbox · House Bills')
  })

  it('splits more than 25 emails into pages', async () => {
    await Promise.all(Array.from({ length: 26 }, () => createInboxEmail()))
    await page.goto(`${service.baseUrl}/dev-inbox`)
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(25)
    await expect.poll(() => page.getByRole('link', { name: 'Previous' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('link', { name: 'Previous' }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('link', { name: 'Next' }).count()).toBe(0)
  })

  it.each(['/dev-inbox/1', '/dev-inbox/8d3c1f2e-5b6a-4c7d-9e8f-0a1b2c3d4e5f', '/dev-inbox/%00/message'])(
    'responds with 404 if no email has the ID in the path: %s',
    async (path) => {
      expect((await fetch(service.baseUrl + path)).status).toBe(404)
    },
  )

  it.each(['0', '-1', '1.5', 'x', '99999999999999'])('responds with 200 even to the page number %s', async (number) => {
    const response = await fetch(`${service.baseUrl}/dev-inbox?page=${number}`)
    expect(response.status).toBe(200)
  })
})

describe('access to the dev inbox', () => {
  let emailId: string
  beforeAll(async () => {
    ;({ emailId } = await createInboxEmail())
  })
  const getPaths = () => ['/dev-inbox', `/dev-inbox/${emailId}`, `/dev-inbox/${emailId}/message`]

  it('is allowed if the host name is localhost', async () => {
    for (const path of getPaths()) expect(await getStatusForHost('localhost:3000', path)).toBe(200)
  })

  it('is denied under a host name other than localhost, even if it resolves to this machine', async () => {
    for (const path of getPaths()) expect(await getStatusForHost('rebound.evil.example', path)).toBe(404)
    const home = await fetch(service.baseUrl)
    expect(await home.text()).toContain('href="/dev-inbox"')
  })

  it('is denied if the database isn’t embedded', async () => {
    const externalService = await startTestService()
    try {
      for (const path of getPaths()) expect((await fetch(externalService.baseUrl + path)).status).toBe(404)
      expect(await (await fetch(externalService.baseUrl)).text()).not.toContain('dev-inbox"')
    } finally {
      await externalService.stop()
    }
  })
})
