import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { findAxeViolations, preloadAxe } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { waitForHydration } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService, startTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

describe.each(['/', '/status', '/dev-inbox', '/nothing/here'])('the public page %s', (path) => {
  it('displays without layout or browser errors on screens 320, 390 and 1280 px wide', async () => {
    const page = await browser.newPage()
    const consoleErrors: string[] = []
    page.on('pageerror', ({ message }) => consoleErrors.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 404')) consoleErrors.push(message.text())
    })
    await page.goto(service.baseUrl + path)
    await waitForHydration(page)
    for (const [width, colorScheme] of [
      [320, 'light'],
      [390, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(consoleErrors).toEqual([])
    await page.close()
  })

  it('declares British English as its language, and has a title', async () => {
    const html = await (await fetch(service.baseUrl + path)).text()
    expect(html).toMatch(/<html lang="en-GB"/)
    expect(html).toMatch(/<title>[^<]*House Bills<\/title>/)
  })

  it('has the Content-Security-Policy, Referrer-Policy and nosniff headers', async () => {
    const { headers } = await fetch(service.baseUrl + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic';/)
    expect(policy).not.toMatch(/unsafe/)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

it('links from the home page and the guides to the status page and the portal, and from the home page to tenants’ accounts', async () => {
  for (const path of ['/', '/docs/errors']) {
    const html = await (await fetch(service.baseUrl + path)).text()
    for (const link of ['/docs', '/status', '/portal']) expect(html, path).toContain(`href="${link}"`)
  }
  expect(await (await fetch(service.baseUrl)).text()).toContain('href="/account"')
})

it.each([
  '/icon.svg',
  '/llms.txt',
  '/robots.txt',
  '/downloads/downloads.json',
  '/api/openapi.json',
  '/api/openapi.yaml',
  '/api/nothing',
  '/_next/static/nothing.js',
])('sends %s, which isn’t a page, with a CSP that allows nothing', async (path) => {
  const { headers } = await fetch(service.baseUrl + path)
  expect(headers.get('content-security-policy')).toBe(`default-src 'none'; frame-ancestors 'none'`)
})

it('responds with 405 to a request for a file with a method other than GET or HEAD', async () => {
  const html = await (await fetch(service.baseUrl)).text()
  const [scriptPath = ''] = /\/_next\/static\/[\w./~-]+\.js/.exec(html) ?? []
  const files = ['/icon.svg', '/icon.svg/', '/%69con.svg?x', '/robots.txt', '/downloads/downloads.json']
  for (const path of [...files, scriptPath, '/_next/static/nothing.js'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await fetch(service.baseUrl + path, { method })
      expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(`default-src 'none'; frame-ancestors 'none'`)
    }
})

it('creates a new CSP nonce for each request, and ignores a nonce that the client sends', async () => {
  const getNonce = async () => {
    const response = await fetch(service.baseUrl, {
      headers: { 'Content-Security-Policy': `script-src 'nonce-chosen'`, 'X-Middleware-Subrequest': 'proxy:proxy' },
    })
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    expect(await response.text()).toContain(`nonce="${nonce}"`)
    return nonce
  }
  const [first, second] = [await getNonce(), await getNonce()]
  expect(first).not.toBe(second)
  expect([first, second]).not.toContain('chosen')
})

it('lists the API’s endpoints on the home page, and lets keyboard users reach the link to the dev inbox', async () => {
  const page = await browser.newPage()
  await page.goto(service.baseUrl)
  const text = await page.getByRole('main').textContent()
  expect(text).toContain('/api/external/getQuotes.php')
  expect(text).toContain('/api/external/createBillsPackage.php')
  const tabStops = [
    'Skip to content',
    'House Bills',
    ...['Guides', 'Status', 'Portal'],
    ...['Get quotes', 'Create bills package'],
    'quick start',
    'API reference',
    '/api/v1',
    'unmatched addresses',
    'partner portal',
    'status',
    ...['sign in to your account', 'get a link by email'],
    'portal',
  ]
  for (const name of [...tabStops, 'dev inbox']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dev-inbox')
  await page.close()
})

it('shows daily levels and a rounded percentage for each part of the service, but not the number of requests', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await preloadAxe(page)
  await page.goto(`${service.baseUrl}/status`)
  const main = page.getByRole('main')
  await main.getByText(`Version ${API_VERSION}`).waitFor()
  // No worker is running.
  await main.getByText('Emails and webhooks aren’t being sent').waitFor()
  const heading = main.getByRole('heading', { name: 'POST /api/external/getQuotes.php' })
  const part = heading.locator('../../..')
  await part.getByText('99.20% of requests').waitFor()
  await part
    .getByText(
      'No failures: 6 days. Under 1% failed or late: 1 day. 1% or more failed or late: 1 day. Not measured: 1 day. Nothing to measure: 1 day. No data yet: 80 days.',
    )
    .waitFor()
  await part.getByText('Dates').click()
  await expect.poll(() => part.getByRole('listitem').count()).toBe(3)
  // The counts of requests must not appear, not even in the data for the browser.
  expect(await page.content()).not.toMatch(/7919|63352/)
  expect(await findAxeViolations(page)).toEqual([])
  await context.close()
})

it('lets search engines read the guides and the status page, but not the portal, support, accounts or the API', async () => {
  const response = await fetch(`${service.baseUrl}/robots.txt`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const rules = [...(await response.text()).matchAll(/^(?:Disallow|Allow): .+$/gm)].map(([rule]) => rule)
  expect(rules).toEqual(['/portal', '/support', '/account', '/api/'].map((path) => `Disallow: ${path}`))
})

it('redirects /favicon.ico to the icon', async () => {
  const response = await fetch(`${service.baseUrl}/favicon.ico`)
  expect([response.url, response.status]).toEqual([`${service.baseUrl}/icon.svg`, 200])
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
})

it('responds with 404 to an unknown path', async () => {
  expect((await fetch(`${service.baseUrl}/nothing/here`)).status).toBe(404)
})

it('shows an error page without the cause if the database can’t be reached', async () => {
  const brokenService = await startTestService({ EMBEDDED: '1', DATABASE_URL: 'postgres://somebody@127.0.0.1:1/none' })
  const page = await browser.newPage()
  try {
    const response = await page.goto(`${brokenService.baseUrl}/dev-inbox`)
    expect(response?.status()).toBe(500)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(await page.content()).not.toMatch(/prisma|ECONNREFUSED|somebody/i)
  } finally {
    await page.close()
    await brokenService.stop()
  }
})
