// Delivers webhook messages to the receivers of the guide "Webhooks", as the worker would.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allocateTestPort } from '@/e2e/helpers/allocate-test-port'
import { findMessageMismatches } from '@/e2e/helpers/check-against-openapi'
import { eventually } from '@/e2e/helpers/eventually'
import { postMessage } from '@/lib/webhooks/delivery/post-message'
import { type SignedMessage, signMessage } from '@/lib/webhooks/delivery/sign-message'
import { formatSigningSecret, generateSigningSecret } from '@/lib/webhooks/endpoints/signing-secret'

const createSecret = () => formatSigningSecret(generateSigningSecret())
const [secret, otherSecret] = [createSecret(), createSecret()]

const readDocument = async (file: string) => JSON.parse(await readFile(`docs/webhooks/${file}`, 'utf8'))

/** Builds a signed message from one of the guide's examples. */
async function buildMessage(id: string, file: string, secrets: string[]): Promise<SignedMessage> {
  const { type, timestamp, data } = await readDocument(file)
  return signMessage(id, { type, createdAt: new Date(timestamp), data }, secrets)
}

const COMMANDS: Record<string, (file: string, port: number) => string[]> = {
  '.mjs': (file) => [process.execPath, file],
  '.php': (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
  '.py': (file) => ['/usr/bin/python3', file],
}
const RECEIVERS = readdirSync('docs/webhooks').filter((name) => name.startsWith('receiver.'))

describe.each(RECEIVERS)('the sample webhook receiver %s', (name) => {
  let folder: string
  let url: string
  let receiver: ChildProcess
  let output = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'receiver-'))
    const port = await allocateTestPort()
    url = `http://127.0.0.1:${port}`
    const [command = '', ...args] = COMMANDS[path.extname(name)]?.(`docs/webhooks/${name}`, port) ?? []
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port), TMPDIR: folder }
    receiver = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    receiver.stdout?.on('data', (chunk) => {
      output += chunk
    })
    await eventually(() => fetch(url))
  })
  afterAll(async () => {
    const closed = once(receiver, 'close')
    receiver.kill()
    await closed
    await rm(folder, { recursive: true })
  })

  const deliver = (message: SignedMessage, challenge?: string) =>
    postMessage(url, message, { resolve: async () => [], reach: 'public and local' }, challenge)

  it('processes a message only once, even if it arrives twice', async () => {
    const message = await buildMessage('an-event', 'contract.created.json', [secret])
    expect(await deliver(message)).toEqual({ status: 204 })
    expect(await deliver(message)).toEqual({ status: 204 })
    expect(await deliver(await buildMessage('another-event', 'contract.created.json', [secret]))).toEqual({
      status: 204,
    })
    const { data } = await readDocument('contract.created.json')
    await expect
      .poll(() => [...output.matchAll(/^contract\.created (.*)\n/gm)].map(([, json = '']) => JSON.parse(json)))
      .toEqual([data, data])
  })

  it('sends back a challenge each time it arrives, unless its signature is invalid', async () => {
    const message = await buildMessage('a-challenge', 'endpoint.verification.json', [secret])
    const { challenge } = await readDocument('challenge-response.json')
    expect(findMessageMismatches(message.body)).toEqual([])
    const forgedMessage = { ...message, body: message.body.replace('live', 'test') }
    expect(await deliver(forgedMessage, challenge)).toEqual({ status: 400 })
    expect(await deliver(message, challenge)).toMatchObject({ status: 200, hasChallenge: true })
    expect(await deliver(message, challenge)).toMatchObject({ status: 200, hasChallenge: true })
  })

  it('accepts a message with several signatures if one of them is valid', async () => {
    const deliverSignedWith = async (...secrets: string[]) =>
      deliver(await buildMessage(`signed-${secrets.length}`, 'contract.created.json', secrets))
    expect(await deliverSignedWith(otherSecret, secret)).toEqual({ status: 204 })
    expect(await deliverSignedWith(secret, otherSecret)).toEqual({ status: 204 })
    expect(await deliverSignedWith(otherSecret)).toEqual({ status: 400 })
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400)
  })

  it.each([
    ['accepts', 'four minutes ago', -240, 204],
    ['accepts', 'four minutes in the future', 240, 204],
    ['rejects', 'six minutes ago', -360, 400],
    ['rejects', 'six minutes in the future', 360, 400],
  ])('%s a message that was sent %s', async (_verb, _time, seconds, status) => {
    const { body } = await buildMessage('any', 'contract.created.json', [secret])
    const sentAt = new Date(Date.now() + 1000 * seconds)
    const id = `sent-at-${seconds}`
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
    }
    expect(await deliver({ headers, body })).toEqual({ status })
  })
})

it('computes the same signature in the guide’s example as the library that signs messages', async () => {
  const file = 'docs/examples/webhook-receivers/1-signature.sh'
  const [, exampleSecret = '', id = '', timestamp = '', body = ''] =
    /^SECRET=(.*)\nID=(.*)\nTIMESTAMP=(.*)\nBODY='(.*)'$/m.exec(await readFile(file, 'utf8')) ?? []
  const { stdout } = await promisify(execFile)('bash', [file])
  expect(stdout.trim()).toBe(new Webhook(exampleSecret).sign(id, new Date(1000 * Number(timestamp)), body))
  expect(stdout).toBe(await readFile(file.replace('.sh', '.txt'), 'utf8'))
})
