// Runs every program and request in the documentation, and compares the responses with those in the documentation.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE_REQUEST } from '@/lib/partner-api/docs-samples/worked-example'
import { hasChallenge } from '@/lib/webhooks/delivery/challenge'
import { DOCS_PAGES } from '../../app/(site)/docs/docs-nav'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { findMessageMismatches } from '../helpers/check-against-openapi'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

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

/** Runs a sample with a key and returns its output. */
async function runSample(command: string, file: string, key: string): Promise<string> {
  const env = { ...process.env, BASE_URL: service.baseUrl, API_KEY: key }
  return (await execFileAsync(command, [file], { env, timeout: 60_000 })).stdout
}

describe('the quick start', () => {
  it.each([
    ['bash', 'quick-start.sh'],
    [process.execPath, 'quick-start.ts'],
    ['php', 'quick-start.php'],
    ['/usr/bin/python3', 'quick-start.py'],
  ])('creates a contract and prints the documented output if run with %s %s', async (command, file) => {
    const key = await createKey()
    const output = await runSample(command, `docs/quick-start/${file}`, key)
    const expectedOutput = await readFile('docs/quick-start/quick-start.txt', 'utf8')
    expect(output.replace(/House contract \d+/, 'House contract 1042')).toBe(expectedOutput)
    const [, contractId] = /House contract (\d+)/.exec(output) ?? []
    expect(await service.db.sql('SELECT matched_address FROM house_contracts WHERE id = $1', [contractId])).toEqual([
      { matched_address: '1 Test Street, Testington, LS99 9ZZ' },
    ])
  })

  const COMMANDS = ['bash quick-start.sh', 'node quick-start.ts', 'php quick-start.php', 'python3 quick-start.py']

  it.each(COMMANDS)('creates a contract if run as %s with the settings shown on the page', async (command) => {
    const html = await (await fetch(`${service.baseUrl}/docs`)).text()
    expect(html.replace(/<[^>]*>|<!-- -->/g, '')).toContain(`run it with ${command}.`)
    const [, block = ''] = /<pre[^>]*data-source="settings"[^>]*><code>(.*?)<\/code>/s.exec(html) ?? []
    expect(block).toBe('export BASE_URL=http://localhost:3000 API_KEY=eb_test_…')
    const commands = block.replace('http://localhost:3000', service.baseUrl).replace('eb_test_…', await createKey())
    const result = await execFileAsync('bash', ['-c', `${commands}\n${command}`], {
      cwd: 'docs/quick-start',
      timeout: 60_000,
    })
    expect(result.stdout).toMatch(/House contract \d+\n$/)
  })

  it.each(COMMANDS)('fails if run as %s without BASE_URL, and names this setting in the error', async (command) => {
    const { BASE_URL, API_KEY, ...env } = process.env
    const execution = execFileAsync('bash', ['-c', command], { cwd: 'docs/quick-start', env })
    await expect(execution).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('BASE_URL') })
  })

  it('has one program for each language, the expected output and no other files', () => {
    expect(
      readdirSync('docs/quick-start')
        .map((name) => path.extname(name))
        .sort(),
    ).toEqual(['.php', '.py', '.sh', '.ts', '.txt'])
  })
})

// Runs the requests as a reader with one key would: page by page, and in order within each page.
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

  it.each(orderedFolders)('get the responses that the page %s shows', async (folder) => {
    const dir = path.join('docs/examples', folder)
    const files = readdirSync(dir).sort()
    const comparedFiles = new Set<string>()
    for (const requestFile of files.filter((name) => name.endsWith('.sh'))) {
      const output = await runSample('bash', path.join(dir, requestFile), key)
      for (const [extension, compare] of Object.entries(COMPARATORS)) {
        const responseFile = requestFile.replace(/\.sh$/, extension)
        if (!files.includes(responseFile)) continue
        compare(output, await readFile(path.join(dir, responseFile), 'utf8'))
        comparedFiles.add(responseFile)
      }
    }
    expect(files.filter((name) => !name.endsWith('.sh') && !comparedFiles.has(name))).toEqual([])
  })
})

/** Functions that compare an output with the expected text, by the extension of the expected file. */
const COMPARATORS: Record<string, (output: string, expected: string) => void> = {
  '.json': (output, expected) => expect(maskIds(output)).toEqual(maskIds(expected)),
  '.txt': (output, expected) => expect(output).toContain(expected.trim()),
  '.http': (output, expected) => {
    const [head = '', body = ''] = output.replaceAll('\r', '').split(/\n\n/)
    const [expectedHead = '', expectedBody] = expected.trim().split(/\n\n/)
    const lines = head.split('\n').map(normaliseHeader)
    for (const line of expectedHead.split('\n')) expect(lines).toContain(normaliseHeader(line))
    if (expectedBody) expect(maskIds(body)).toEqual(maskIds(expectedBody))
  },
}

/** Parses a response. Masks the contract ID and the tenant ID, because they differ in every run. */
function maskIds(json: string): unknown {
  return JSON.parse(json, (name, value) =>
    ['houseContractId', 'tenantId'].includes(name) ? expectInteger(value) : value,
  )
}

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
  const loadPage = async () => {
    const html = await (await fetch(`${service.baseUrl}/docs/quotes`)).text()
    const htmlToText = (part: string) =>
      part
        .replace(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&')
    return { html, text: htmlToText }
  }

  it('shows the response that its request really gets', async () => {
    const { html, text: htmlToText } = await loadPage()
    const [, displayedJson = ''] = /<pre[^>]*data-source="worked"[^>]*>(.*?)<\/pre>/s.exec(html) ?? []
    const output = await runSample('bash', 'docs/examples/quotes/1-quotes.sh', await createKey())
    expect(JSON.parse(htmlToText(displayedJson))).toEqual(JSON.parse(output))
    const requestText = await readFile('docs/examples/quotes/1-quotes.sh', 'utf8')
    for (const [name, value] of Object.entries(EXAMPLE_REQUEST))
      expect(requestText).toContain(`"${name}": ${JSON.stringify(value)}`)
  })

  it('shows only equations that are correct to the penny or to the kWh', async () => {
    const { html, text: htmlToText } = await loadPage()
    const equations = [...html.matchAll(/<code[^>]*>(.*?)<\/code>/gs)]
      .map(([, part = '']) => htmlToText(part).replace(/ kWh, rounded$/, ''))
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

describe('the sample webhook receiver', () => {
  const secret = `whsec_${Buffer.from('a-secret-of-32-bytes-for-a-test!').toString('base64')}`
  const lines: string[] = []
  let port: number
  const startReceiver = () =>
    spawn(process.execPath, ['docs/webhooks/receiver.ts'], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let receiver: ReturnType<typeof startReceiver>
  beforeAll(async () => {
    port = await allocateTestPort()
    receiver = startReceiver()
    const lineReader = createInterface(receiver.stdout).on('line', (line) => lines.push(line))
    await once(lineReader, 'line')
  })
  afterAll(async () => {
    if (receiver.exitCode !== null || receiver.signalCode !== null) return
    const closed = once(receiver, 'close')
    receiver.kill()
    await closed
  })

  const send = (id: string, body: string, signedBody = body) => {
    const now = new Date()
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, signedBody),
    }
    return fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })
  }

  it('processes a message with a valid signature only once, even if it arrives twice', async () => {
    const body = JSON.stringify(JSON.parse(await readFile('docs/webhooks/contract.created.json', 'utf8')))
    expect((await send('an-event', body, body.replace('1042', '1043'))).status).toBe(400)
    expect((await send('an-event', body)).status).toBe(204)
    expect((await send('an-event', body)).status).toBe(204)
    const otherBody = body.replace('1042', '1044')
    expect((await send('another-event', otherBody)).status).toBe(204)
    const expectedLines = [body, otherBody].map((text) => `contract.created ${JSON.stringify(JSON.parse(text).data)}`)
    await expect.poll(() => lines.filter((line) => line.startsWith('contract.created '))).toEqual(expectedLines)
  })

  it('sends back a challenge each time it arrives, unless its signature is invalid', async () => {
    const body = JSON.stringify(JSON.parse(await readFile('docs/webhooks/endpoint.verification.json', 'utf8')))
    expect(findMessageMismatches(body)).toEqual([])
    const documentedResponse = JSON.parse(await readFile('docs/webhooks/challenge-response.json', 'utf8'))
    const forgedResponse = await send('a-challenge', body, body.replace('live', 'test'))
    expect([forgedResponse.status, await forgedResponse.text()]).toEqual([400, ''])
    for (const _ of ['first', 'second']) {
      const response = await send('a-challenge', body)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
      const responseBody = await response.text()
      expect(JSON.parse(responseBody)).toEqual(documentedResponse)
      expect(hasChallenge(responseBody, documentedResponse.challenge)).toBe(true)
    }
  })
})
