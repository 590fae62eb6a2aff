// Runs every request in the documentation, and compares the responses with those in the documentation.
// docs-programs.test.ts runs the programs.
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCS_PAGES } from '@/lib/partner-api/docs-pages'
import { EXAMPLE_REQUEST } from '@/lib/partner-api/docs-samples/worked-example'
import { readHtmlText } from '../helpers/read-html-text'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'
import { replaceTenancyDates } from '../helpers/upcoming-tenancy'

const execFileAsync = promisify(execFile)

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

/** Creates a test key for a new company, with the default rate limit. */
async function createKey(): Promise<string> {
  const companyId = await service.addCompany()
  await service.db.sql('UPDATE companies SET requests_per_minute = DEFAULT WHERE id = $1', [companyId])
  return (await service.addApiKey('test', companyId)).key
}

/**
 * Runs requests as if they were pasted into one terminal: in order, in one shell and in an empty folder. Returns the
 * output of each request.
 */
async function runRequests(requests: string[], key: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-pasted-'))
  const env = { ...process.env, BASE_URL: service.baseUrl, API_KEY: key }
  const script = requests.join(`\nprintf '${SEPARATOR}'\n`)
  const { stdout } = await execFileAsync('bash', ['-c', script], { cwd: folder, env, timeout: 60_000 })
  // Also checks that the requests created no files.
  await rmdir(folder)
  return stdout.split(SEPARATOR)
}

/** Reads a request or a response of the guides, with an upcoming tenancy. */
const readSample = async (file: string) => replaceTenancyDates(await readFile(file, 'utf8'))

const SEPARATOR = '=== next request ==='

// Runs the requests as a reader with one key would: page by page, in order within each page, and then again.
describe('the documentation’s example requests, sent in order with one API key', () => {
  let key: string
  beforeAll(async () => {
    key = await createKey()
  })
  const folders = readdirSync('docs/examples')
  const orderedFolders = DOCS_PAGES.map((page) => path.basename(page.path)).filter((name) => folders.includes(name))

  it('belong to pages of the documentation', () => {
    expect(orderedFolders.toSorted()).toEqual(folders.toSorted())
  })

  describe.each(['the first time', 'the second time'])('%s', () => {
    it.each(orderedFolders)('get the responses that the page %s shows', async (folder) => {
      const dir = path.join('docs/examples', folder)
      const files = readdirSync(dir).sort()
      const requestFiles = files.filter((name) => name.endsWith('.sh'))
      const comparedFiles = new Set<string>()
      const requests = await Promise.all(requestFiles.map((file) => readSample(path.join(dir, file))))
      const outputs = await runRequests(requests, key)
      for (const [index, requestFile] of requestFiles.entries()) {
        for (const [extension, compare] of Object.entries(COMPARATORS)) {
          const responseFile = requestFile.replace(/\.sh$/, extension)
          if (!files.includes(responseFile)) continue
          compare(outputs[index] ?? '', await readSample(path.join(dir, responseFile)))
          comparedFiles.add(responseFile)
        }
      }
      expect(files.filter((name) => !name.endsWith('.sh') && !comparedFiles.has(name))).toEqual([])
    })
  })
})

/** Functions that compare an output with the expected text, by the extension of the expected file. */
const COMPARATORS: Record<string, (output: string, expected: string) => void> = {
  '.json': (output, expected) => expect(maskIds(output)).toEqual(maskIds(expected)),
  '.excerpt.json': (output, expected) => expect(maskIds(output)).toMatchObject(maskIds(expected) as object),
  '.txt': (output, expected) => expect(output).toContain(expected.trim()),
  '.http': (output, expected) => {
    const [head = '', body = ''] = output.replaceAll('\r', '').split(/\n\n/)
    const [expectedHead = '', expectedBody] = expected.trim().split(/\n\n/)
    const lines = head.split('\n').map(normaliseHeader)
    for (const line of expectedHead.split('\n')) expect(lines).toContain(normaliseHeader(line))
    if (expectedBody) expect(maskIds(body)).toEqual(maskIds(expectedBody))
  },
}

/** Parses a response. Masks the values that differ in every run, and the status of an email, which changes later. */
function maskIds(json: string): unknown {
  return JSON.parse(json, (name, value) => {
    if (['houseContractId', 'tenantId'].includes(name) && value !== null) return expectInteger(value)
    if (MASKED_FIELDS.includes(name)) return typeof value
    return name === 'timeline' ? keepFirstEvents(value) : value
  })
}

const MASKED_FIELDS = ['requestId', 'createdAt', 'cancelledAt', 'email', 'idempotencyKey', 'at', 'emailStatus']

/** Leaves out the events of a timeline that happen only after a while. */
const keepFirstEvents = (timeline: { event: string }[]) =>
  timeline.filter(({ event }) => ['contract.created', 'email.queued'].includes(event))

function expectInteger(value: unknown): string {
  expect(Number.isInteger(value)).toBe(true)
  return 'an integer'
}

/** Converts a header's name to lower case, and masks the parts of the value that differ in every request. */
const normaliseHeader = (line: string) =>
  line
    .replace(/^[\w-]+(?=:)/, (name) => name.toLowerCase())
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, 'a UUID')
    .replace(/(?<=\b[rt]=|^retry-after: )\d+/g, 'N')

describe('the worked example of a quote', () => {
  const loadPage = async () => (await fetch(`${service.baseUrl}/docs/quotes`)).text()

  it('shows the response that its request really gets', async () => {
    const html = await loadPage()
    const [, displayedJson = ''] = /<pre[^>]*data-source="worked\.json"[^>]*>(.*?)<\/pre>/s.exec(html) ?? []
    const requestText = await readFile('docs/examples/quotes/1-quotes.sh', 'utf8')
    const [output = ''] = await runRequests([requestText], await createKey())
    expect(JSON.parse(readHtmlText(displayedJson))).toEqual(JSON.parse(output))
    for (const [name, value] of Object.entries(EXAMPLE_REQUEST))
      expect(requestText).toContain(`"${name}": ${JSON.stringify(value)}`)
  })

  it('shows only equations that are correct to the penny or to the kWh', async () => {
    const html = await loadPage()
    const equations = [...html.matchAll(/<code[^>]*>(.*?)<\/code>/gs)]
      .map(([, part = '']) => readHtmlText(part).replace(/ kWh, rounded$/, ''))
      .filter((part) => /^[\d(][\d.×÷+() ]+ = [\d.]+$/.test(part))
    expect(equations).toHaveLength(7)
    for (const equation of equations) {
      const [left = '', right = ''] = equation.split(' = ')
      const decimals = equation.includes('÷') ? 2 : 0
      expect(evaluate(left).toFixed(decimals), equation).toBe(Number(right).toFixed(decimals))
    }
  })
})

/** Calculates sums, products and quotients with brackets, such as '(2 × 3 + 4) ÷ 5'. */
function evaluate(text: string): number {
  const tokens = text.match(/[\d.]+|[×÷+()]/g) ?? []
  const parseFactor = (): number => {
    const token = tokens.shift()
    if (token !== '(') return Number(token)
    const value = parseSum()
    tokens.shift()
    return value
  }
  const parseProduct = () => {
    let value = parseFactor()
    while (tokens[0] === '×' || tokens[0] === '÷')
      value = tokens.shift() === '×' ? value * parseFactor() : value / parseFactor()
    return value
  }
  const parseSum = (): number => {
    let value = parseProduct()
    while (tokens[0] === '+') {
      tokens.shift()
      value += parseProduct()
    }
    return value
  }
  return parseSum()
}
