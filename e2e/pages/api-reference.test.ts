// Reads the API reference, and sends requests from it with the mouse and the keyboard.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../helpers/launch-browser'
import {
  applyViewportVariant,
  expectCleanDisplay,
  findPageViolations,
  newDocsPage,
  REFERENCE_PATH,
  V1_REFERENCE_PATH,
  VIEWPORT_VARIANTS,
} from '../helpers/open-docs-page'
import { readHtmlText } from '../helpers/read-html-text'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

const execFileAsync = promisify(execFile)

let service: SharedTestService
let browser: Browser
let docsReader: Awaited<ReturnType<typeof newDocsPage>>
beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
  docsReader = await newDocsPage(browser, service.baseUrl)
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const fetchText = async (path: string) => (await fetch(service.baseUrl + path)).text()

/** Returns a description as the page shows it: without the marks around code and links, and without line breaks. */
const toPlainText = (markdown: string) =>
  markdown.replaceAll(/`|^- |\n/gm, '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')

/**
 * Removes elements from the page, so that axe doesn't check thousands that look like others. First waits until React has
 * hydrated the last button, because React reports elements that are missing.
 */
async function removeElements(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(() => {
    const lastButton = [...document.querySelectorAll('main button')].at(-1)
    return Object.keys(lastButton ?? {}).some((key) => key.startsWith('__react'))
  })
  await page.locator(selector).evaluateAll((elements) => {
    for (const element of elements) element.remove()
  })
}

/** Parts that look like others, such as those of the second endpoint. */
const REPEATED_PARTS = [
  'pre span',
  'details figure:not(:first-of-type)',
  'section[aria-labelledby=quotes]',
  'section[aria-labelledby=webhooks] section:not(:first-of-type)',
].join()

it.each([
  [REFERENCE_PATH, '/api/openapi.json'],
  [V1_REFERENCE_PATH, '/api/v1/openapi.json'],
])('shows in %s, without JavaScript, every name, description and error of %s', async (path, documentPath) => {
  const html = await fetchText(path)
  const text = readHtmlText(html)
  const { paths, webhooks, components } = JSON.parse(await fetchText(documentPath))
  const names: string[] = []
  const texts: string[] = []
  JSON.stringify([paths, webhooks, components], (key, value) => {
    if (key === 'properties' || key === 'headers')
      names.push(...Object.keys(value).map((name) => name.replace(/-GET$/, '')))
    if (key === 'description' && typeof value === 'string' && !value.startsWith('Error-Code:')) texts.push(value)
    if (key === 'examples' && !Array.isArray(value)) texts.push(...Object.values<Example>(value).map(getErrorMessage))
    return key === 'value' ? undefined : value
  })
  expect(names.length).toBeGreaterThan(100)
  const missing = [...new Set([...names, ...texts.map(toPlainText)])].filter((part) => !text.includes(part))
  expect(missing).toEqual([])
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods as Record<string, Operation>))
  for (const { operationId } of operations) expect(html).toContain(`id="${operationId}"`)
  const ids = [...html.replaceAll(/<script.*?<\/script>/gs, '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

interface Operation {
  operationId: string
}

interface Example {
  value: { message?: unknown }
}

const getErrorMessage = ({ value: { message } }: Example) => (typeof message === 'string' ? message : '')

it('says which IDs in the requests are made up', async () => {
  const text = readHtmlText(await fetchText(V1_REFERENCE_PATH))
  expect(text.match(/The \w+ in this request is made up\. Replace [\w-]+ with a real one\./g)).toHaveLength(8)
  expect(text).toContain('The houseContractId in this request is made up. Replace 1042 with a real one.')
})

it('keeps the HTML and the code of both API references small', async () => {
  const { page, open } = docsReader
  for (const path of [V1_REFERENCE_PATH, REFERENCE_PATH]) {
    await open(path)
    const sizes = await page.evaluate(() => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      const [html, ...resources] = entries as PerformanceResourceTiming[]
      return {
        // The service doesn't compress pages, because its proxy does. Compressed HTML has about a tenth of this size.
        html: html?.decodedBodySize ?? 0,
        resources: resources.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
      }
    })
    expect(sizes.html, path).toBeLessThan(1_500_000)
    expect(sizes.resources, path).toBeLessThan(900_000)
  }
})

it('links to each endpoint from the top of the page', async () => {
  const { page, open } = docsReader
  if (!page.url().startsWith(service.baseUrl + REFERENCE_PATH)) await open(REFERENCE_PATH)
  const links = page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link')
  await expect
    .poll(() => links.allTextContents())
    .toEqual(['/api/external/createBillsPackage.php', '/api/external/getQuotes.php'])
  await links.last().click()
  await page.waitForURL(/#getQuotes$/)
  const getTop = () => page.locator('#getQuotes').evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(getTop).toBeLessThan(100)
})

it('displays without layout, accessibility or browser errors on wide and narrow screens', async () => {
  const { page, browserErrors, open } = docsReader
  await open(REFERENCE_PATH)
  await expectNoSidewaysScrolling(page)
  await removeElements(page, REPEATED_PARTS)
  await expectCleanDisplay(page, REFERENCE_PATH)
  expect(browserErrors).toEqual([])
})

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  for (const variant of VIEWPORT_VARIANTS) {
    await applyViewportVariant(page, variant)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(variant.width)
  }
}

/** Finds the section of an endpoint. */
const findOperation = (page: Page, operationId: string) => page.locator(`section[aria-labelledby="${operationId}"]`)

it('lets keyboard users send requests any number of times with an API key that they enter only once', async () => {
  const { page, browserErrors, open } = docsReader
  await open(REFERENCE_PATH)
  for (const operationId of ['createBillsPackage', 'getQuotes']) {
    const operation = findOperation(page, operationId)
    await operation.getByRole('button', { name: 'Try it out' }).press('Enter')
    const keyField = operation.getByLabel('API key', { exact: true })
    // The reader enters the key only once.
    if (operationId === 'createBillsPackage') await keyField.fill(service.testKey)
    await expect.poll(() => keyField.inputValue()).toBe(service.testKey)
    for (const { key, replayed } of ATTEMPTS) {
      await operation.getByLabel('Idempotency-Key').fill(key)
      const responseArrived = page.waitForResponse(`**/${operationId}.php`)
      await page.keyboard.press('Enter')
      const response = await responseArrived
      expect([response.status(), response.headers()['idempotent-replayed']], operationId).toEqual([200, replayed])
      await expect.poll(() => operation.getByRole('status').textContent()).toMatch(/^Response: 200 OK in \d+ ms$/)
    }
    const shownHeaders = operation.locator('dl').last()
    await expect.poll(() => shownHeaders.textContent()).toMatch(/X-Request-Id.*Idempotent-Replayed ?true/)
    await expect
      .poll(() => operation.locator('pre').filter({ hasText: '"status": "success"' }).count())
      .toBeGreaterThan(1)
  }
  await removeElements(page, 'main section:not(:has(form)), details')
  for (const variant of VIEWPORT_VARIANTS) {
    await applyViewportVariant(page, variant)
    expect(await findPageViolations(page)).toEqual([])
  }
  expect(browserErrors).toEqual([])
})

it('warns about a live key, explains a failed request, and forgets the key on reload', async () => {
  const { page, open } = docsReader
  await open(V1_REFERENCE_PATH)
  const operation = findOperation(page, 'getContract')
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByLabel('API key', { exact: true }).fill('eb_live_something')
  await expect.poll(() => operation.getByRole('alert').textContent()).toMatch(/^This is a live key/)
  await operation.getByLabel('houseContractId').fill('1042')
  const alerts = operation.getByRole('alert')
  for (const [key, alert] of [
    ['eb_live_‘pasted’', /X-API-Key contains characters/],
    ['eb_test_unreachable', /No response arrived/],
  ] as const) {
    await page.route('**/api/v1/contracts/1042', (route) => route.abort())
    await operation.getByLabel('API key', { exact: true }).fill(key)
    await page.keyboard.press('Enter')
    await expect.poll(() => alerts.last().textContent()).toMatch(alert)
  }
  await page.unroute('**/api/v1/contracts/1042')
  await page.reload()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await expect.poll(() => operation.getByLabel('API key', { exact: true }).inputValue()).toBe('')
})

it('fills in the path and the query of requests to /api/v1, and shows errors with their codes', async () => {
  const { page, browserErrors, open } = docsReader
  await open(V1_REFERENCE_PATH)
  const list = findOperation(page, 'listContracts')
  await list.getByRole('button', { name: 'Try it out' }).click()
  await list.getByLabel('API key', { exact: true }).fill(service.testKey)
  await list.getByLabel('status').selectOption('active')
  await list.getByLabel('limit').fill('1')
  const responseArrived = page.waitForResponse('**/api/v1/contracts?status=active&limit=1')
  await list.getByRole('button', { name: 'Send request' }).click()
  expect((await responseArrived).status()).toBe(200)
  const find = findOperation(page, 'getContract')
  await find.getByRole('button', { name: 'Try it out' }).click()
  await find.getByLabel('houseContractId').fill('2147483647')
  await find.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => find.getByRole('status').textContent()).toMatch(/^Response: 404 Not Found/)
  await expect.poll(() => find.locator('dl').textContent()).toContain('Error-Codecontract_not_found')
  await expectNoSidewaysScrolling(page)
  await removeElements(page, 'main section:not(:has(form)), details')
  expect(await findPageViolations(page)).toEqual([])
  expect(browserErrors.filter((error) => !error.includes('404'))).toEqual([])
})

it('shows curl commands that work as pasted', async () => {
  const pages = await Promise.all([REFERENCE_PATH, V1_REFERENCE_PATH].map(fetchText))
  const commands = pages.flatMap((html) =>
    [...html.matchAll(/<pre [^>]*data-source="curl"[^>]*>(.*?)<\/pre>/gs)].map(([, code = '']) => readHtmlText(code)),
  )
  expect(commands).toHaveLength(15)
  const script = commands.map((command) => `${command} -o /dev/null -w '%{http_code}\\n'`).join('\n')
  const env = { ...process.env, BASE_URL: service.baseUrl, API_KEY: service.testKey }
  const { stdout } = await execFileAsync('bash', ['-c', script], { env, timeout: 60_000 })
  // 404 is the response to requests with the IDs of the examples.
  expect(stdout.trim().split('\n')).toEqual(commands.map(() => expect.stringMatching(/^(?:200|404)$/)))
  expect(stdout).toMatch(/^200\n200\n200\n/)
})

const idempotencyKey = randomUUID()

/** The Idempotency-Keys of the reader's requests, and the value of the header that marks a response as a replay. */
const ATTEMPTS = [
  { key: '', replayed: undefined },
  { key: '', replayed: undefined },
  { key: idempotencyKey, replayed: undefined },
  { key: idempotencyKey, replayed: 'true' },
]
