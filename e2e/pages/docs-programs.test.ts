// Runs the documentation's programs as a reader does: pasted into a folder where `npm init -y` was run.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, realpathSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

/** The different versions of Node on this machine: the project's own and, if it's another, the one that runs npm. */
const NODES = [
  ...new Set(
    execFileSync('which', ['-a', 'node'])
      .toString()
      .trim()
      .split('\n')
      .map((node) => realpathSync(node)),
  ),
]

let service: SharedTestService
let folder: string
beforeAll(async () => {
  service = await openSharedTestService()
  folder = await mkdtemp(path.join(tmpdir(), 'house-bills-pasted-'))
  await promisify(execFile)('npm', ['init', '-y'], { cwd: folder })
  for (const file of readdirSync('docs/quick-start'))
    await copyFile(`docs/quick-start/${file}`, path.join(folder, file))
  await copyFile('docs/webhooks/receiver.mjs', path.join(folder, 'receiver.mjs'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

describe.each<[command: string, node: string]>([
  ['bash quick-start.sh', process.execPath],
  ...NODES.map((node): [string, string] => ['node quick-start.mjs', node]),
  ['php quick-start.php', process.execPath],
  ['python3 quick-start.py', process.execPath],
])('the quick start, run as "%s" with %s', (command, node) => {
  const runProgram = (env: Record<string, string>, input = '') => runCommand(command.split(' '), node, env, input)

  it('creates a contract for the chosen address and prints the documented output, however often it runs', async () => {
    const { key } = await service.addApiKey('test')
    const expectedOutput = await readFile('docs/quick-start/quick-start.txt', 'utf8')
    for (const _ of ['first run', 'second run']) {
      const { stdout, stderr } = await runProgram({ BASE_URL: service.baseUrl, API_KEY: key }, '2\n')
      expect(stderr).toBe('')
      const [, contractId] = /House contract (\d+)/.exec(stdout) ?? []
      // Remove the reader's input from the expected output, because only a terminal displays it.
      expect(stdout.replace(`contract ${contractId}`, 'contract 1042')).toBe(expectedOutput.replace(': 2\n', ': '))
      expect(await service.db.sql('SELECT matched_address FROM house_contracts WHERE id = $1', [contractId])).toEqual([
        { matched_address: '2 Test Street, Testington, LS99 9ZZ' },
      ])
    }
  })

  it('ends once the reader has chosen an address in a terminal, without waiting for more input', async () => {
    const { key } = await service.addApiKey('test')
    const env = { BASE_URL: service.baseUrl, API_KEY: key, SHELL: '/bin/sh' }
    // The input has no end, so that a program that waits for more of it would never end.
    const { code, stdout } = await runCommand(['script', '-qec', command, '/dev/null'], node, env, '3\n', false)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/House contract \d+\r\n$/)])
  })

  it('creates no contract if the reader enters nothing or a number that isn’t in the list', async () => {
    const companyId = await service.addCompany()
    const { key } = await service.addApiKey('test', companyId)
    for (const input of ['', '0\n', '4\n']) {
      const result = await runProgram({ BASE_URL: service.baseUrl, API_KEY: key }, input)
      expect(result).toMatchObject({
        code: 1,
        stderr: '\nNo address chosen. Run this program in a terminal, and enter a number from 1 to 3.\n',
      })
    }
    expect(await service.db.sql('SELECT id FROM house_contracts WHERE company_id = $1', [companyId])).toEqual([])
  })

  it('fails with one line that names the missing setting', async () => {
    expect(await runProgram({ API_KEY: 'eb_test_a' })).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'Set BASE_URL to the base URL of the service\n',
    })
    expect(await runProgram({ BASE_URL: service.baseUrl })).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'Set API_KEY to a test key, eb_test_…\n',
    })
  })

  it('fails with one line if the API key is rejected, or no response from the API arrives', async () => {
    const url = `http://127.0.0.1:${(faultyServer.address() as AddressInfo).port}`
    expect(await runProgram({ BASE_URL: `${url}/rejects`, API_KEY: 'eb_test_a' })).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'Invalid API key\n',
    })
    for (const baseUrl of [
      `http://127.0.0.1:${await allocateTestPort()}`,
      `${url}/disconnects`,
      `${url}/breaks`,
      `${url}/is-empty`,
      `${url}/is-other-json`,
    ]) {
      const { code, stdout, stderr } = await runProgram({ BASE_URL: baseUrl, API_KEY: 'eb_test_a' })
      expect([code, stdout], baseUrl).toEqual([1, ''])
      expect(stderr, baseUrl).toMatch(/^(No valid response from http:\/\/127\.0\.0\.1:\d+|curl: \(\d+\) )[^\n]+\n$/)
    }
  })
})

/** Runs a command in the folder, where `node` is the given one, with no settings other than `env`. */
async function runCommand(
  command: string[],
  node: string,
  env: Record<string, string>,
  input: string,
  hasInputEnd = true,
) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    env: { NODE_ENV: 'production', PATH: `${path.dirname(node)}:/usr/bin:/bin`, ...env },
    timeout: 60_000,
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text
    })
  // A program that fails doesn't read its input.
  child.stdin.on('error', () => {}).write(input)
  if (hasInputEnd) child.stdin.end()
  const [exitCode] = await once(child, 'close')
  // A command that is stopped after the timeout can still exit with 0.
  return { code: child.killed ? 'timeout' : exitCode, ...output }
}

let faultyServer: Server
beforeAll(async () => {
  faultyServer = createServer(({ url = '', socket }, response) => {
    if (url.startsWith('/disconnects/')) socket.destroy()
    else if (url.startsWith('/breaks/')) response.writeHead(502).end('<h1>Bad gateway</h1>')
    else if (url.startsWith('/is-empty/')) response.writeHead(200).end()
    else if (url.startsWith('/is-other-json/')) response.writeHead(200).end('{"ok":true}')
    else response.writeHead(401).end('{"status":"error","message":"Invalid API key"}')
  }).listen(0, '127.0.0.1')
  await once(faultyServer, 'listening')
})
afterAll(() => faultyServer.close())

describe('the quick start page', () => {
  it('says how to save and run each program, and shows the settings that they read', async () => {
    const html = await (await fetch(`${service.baseUrl}/docs`)).text()
    const text = html.replace(/<[^>]*>|<!-- -->/g, '')
    for (const command of [
      'bash quick-start.sh',
      'node quick-start.mjs',
      'php quick-start.php',
      'python3 quick-start.py',
    ])
      expect(text).toContain(`Save it as ${command.split(' ')[1]} and run it with ${command}.`)
    const [, settings] = /<pre[^>]*data-source="settings"[^>]*><code>(.*?)<\/code>/s.exec(html) ?? []
    expect(settings).toBe('export BASE_URL=http://localhost:3000 API_KEY=eb_test_…')
  })

  it('has one program for each language, the expected output and no other files', () => {
    const extensions = readdirSync('docs/quick-start').map((name) => path.extname(name))
    expect(extensions.sort()).toEqual(['.mjs', '.php', '.py', '.sh', '.txt'])
  })
})

describe.each(NODES)('the sample webhook receiver, run with %s', (node) => {
  const secret = `whsec_${Buffer.from('a-secret-of-32-bytes-for-a-test!').toString('base64')}`
  const lines: string[] = []
  let port: number
  const startReceiver = () =>
    spawn(node, ['receiver.mjs'], {
      cwd: folder,
      env: { NODE_ENV: 'production', WEBHOOK_SECRET: secret, PORT: String(port) },
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
    const sentAt = new Date()
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, signedBody),
    }
    return fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })
  }

  // scripts/docs-receivers.test.ts tests signatures, times and challenges, with the project's own Node.
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

  it('fails with one line if the secret is missing or the port is in use', async () => {
    const run = (env: Record<string, string>) => runCommand(['node', 'receiver.mjs'], node, env, '')
    expect(await run({ PORT: String(port) })).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'Set WEBHOOK_SECRET to the signing secret, whsec_…\n',
    })
    expect(await run({ WEBHOOK_SECRET: secret, PORT: String(port) })).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringMatching(/^[^\n]*EADDRINUSE[^\n]*\n$/),
    })
  })
})
