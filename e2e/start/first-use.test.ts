// Follows what `npm start` prints, as a new user would in the first minutes. Then stops the service while clients send
// requests.
import http from 'node:http'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { launchBrowser } from '../helpers/launch-browser'
import { createDataFolder, type NpmProcess, parsePrintedCurls, runCurl, startNpm, waitUntilReady } from './npm-process'

const folder = createDataFolder()
let port: number
let launch: NpmProcess
let launcherOutput: string
let curls: string[]
let browser: Browser
let page: Page
beforeAll(async () => {
  port = await allocateTestPort()
  launch = startNpm(['start'], { DATA_DIR: folder.dir, PORT: String(port) })
  await waitUntilReady(launch)
  launcherOutput = launch.output()
  curls = parsePrintedCurls(launch)
  browser = await launchBrowser()
  page = await browser.newPage()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await folder.remove()
})

const readPrintedValue = (name: string) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(launcherOutput)?.[1] ?? ''
const goTo = (name: string) => page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }).click()
const waitForHeading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function signIn(email: string, password: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await waitForHeading('Overview')
}

it('lets a new user sign in with the details that npm start prints, and find a contract', async () => {
  await page.goto(readPrintedValue('Portal'))
  // The page mustn't say that the user has been signed out, because nobody has signed in with this browser yet.
  await expect.poll(() => page.getByText('You’ve been signed out').count()).toBe(0)
  await signIn(readPrintedValue('Email'), readPrintedValue('Password'))
  await goTo('Contracts')
  await page.getByRole('searchbox', { name: 'Search' }).fill('obrien')
  await expect
    .poll(() => page.getByRole('rowheader').allTextContents())
    .toEqual([expect.stringContaining("Siobhán O'Brien")])
  await page.getByRole('link', { name: 'Siobhán' }).click()
  await waitForHeading("Siobhán O'Brien")
  await page.getByRole('list', { name: 'Timeline' }).getByText('Not sent (sending is off)', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Request that created this contract' }).waitFor()
})

it('lets the user resolve unmatched addresses from a demo request and from the printed example request', async () => {
  const { status, body } = await runCurl(curls[2] ?? '')
  expect([status, body]).toEqual([400, expect.objectContaining({ possibleAddresses: expect.any(Array) })])
  await goTo('Unmatched addresses')
  await expect
    .poll(async () => (await page.getByRole('rowheader').allTextContents()).sort())
    .toEqual(['Femi Adebayo', 'Grace Brown', 'Hannah Whitfield', 'Rosa Delgado'])
  for (const [name, pendingText] of [
    ['Grace Brown', '3 to resolve'],
    ['Femi Adebayo', '2 to resolve'],
  ] as const) {
    await goTo('Unmatched addresses')
    await page.getByRole('link', { name }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Create contract' }).click()
    await waitForHeading(name)
    await page.getByText('Contract created').waitFor()
    await expect.poll(() => page.getByText('Request that created this contract').count()).toBe(0)
    await expect.poll(getPendingText).toBe(pendingText)
  }
})

/** Returns the text of the navigation link that shows how many addresses are still to be resolved. */
const getPendingText = () => page.getByRole('navigation').getByText('to resolve').locator('..').textContent()

it('lets the user rotate the printed API key and use the new key', async () => {
  const oldKey = readPrintedValue('Live key')
  await goTo('API keys')
  const row = page.getByRole('row').filter({ hasText: oldKey.slice(0, 12) })
  await row.getByRole('button', { name: 'Actions' }).click()
  await row.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('radio', { name: 'Immediately' }).check()
  await page.getByRole('button', { name: 'Rotate key' }).click()
  const newKey = (await page.locator('code', { hasText: /^eb_live_\w{49}$/ }).textContent()) ?? ''
  const curl = curls[1] ?? ''
  expect((await runCurl(curl.replace(oldKey, newKey))).status).toBe(200)
  await expect.poll(async () => (await runCurl(curl)).status).toBe(401)
  await page.getByRole('button', { name: 'Done' }).click()
})

it('lets the user invite a colleague, who accepts the invitation in the dev inbox', async () => {
  await goTo('Team')
  await page.getByRole('button', { name: 'Invite colleague' }).click()
  await page.getByLabel('Email address').fill('sam@example.org')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invitation sent').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out').waitFor()

  // The email appears after a moment, because the worker looks for new emails once a second.
  const emailLink = page.getByRole('link', { name: /You’re invited.*sam@example\.org/s })
  await expect
    .poll(async () => {
      await page.goto(readPrintedValue('Dev inbox'))
      return emailLink.count()
    })
    .toBe(1)
  await emailLink.click()
  await page.getByRole('link', { name: /reset-password#/ }).click()
  await waitForHeading('Accept your invitation')
  await page.getByLabel('Your name').fill('Sam Colleague')
  await page.getByLabel('Password').fill('marmalade on the night tram')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByText('Password set').waitFor()
  await signIn('sam@example.org', 'marmalade on the night tram')
  await page.getByRole('link', { name: 'Sam Colleague' }).waitFor()
})

it('requires support staff to set up 2FA when they first sign in', async () => {
  const [, email = '', password = ''] = /^Support .*\nEmail +(\S+)\nPassword +(\S+)$/m.exec(launcherOutput) ?? []
  await page.goto(readPrintedValue('Support'))
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await waitForHeading('Set up two-factor authentication')
})

const CLIENTS = 20

it('responds to every request on a keep-alive connection until the service stops', async () => {
  const [, body = ''] = /-d '(.*)'/.exec(curls[1] ?? '') ?? []

  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS })
  const outcomes: (number | string)[] = []
  /**
   * Sends a request. Returns the response's status or, if the request fails, the error and whether the connection was
   * new.
   */
  const sendRequest = () =>
    new Promise<number | string>((resolve) => {
      const headers = { 'Content-Type': 'application/json', 'X-API-Key': readPrintedValue('Test key') }
      const request = http.request({ agent, port, method: 'POST', path: '/api/external/getQuotes.php', headers })
      request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve(`${error.code} on a ${request.reusedSocket ? 'kept' : 'new'} connection`),
      )
      request.end(body)
    })
  const runClient = async () => {
    for (let outcome = await sendRequest(); ; outcome = await sendRequest()) {
      outcomes.push(outcome)
      if (typeof outcome === 'string') return
    }
  }
  const clients = Array.from({ length: CLIENTS }, runClient)
  await expect.poll(() => outcomes.length).toBeGreaterThan(200)
  launch.process.kill('SIGTERM')
  expect(await launch.exitStatus).toBe(0)
  await Promise.all(clients)

  // Only new connections may fail, because the server no longer accepts them when it stops.
  const failures = outcomes.filter((outcome) => outcome !== 200)
  expect(failures).toHaveLength(CLIENTS)
  for (const outcome of failures) expect(outcome).toMatch(/on a new connection$/)
})
