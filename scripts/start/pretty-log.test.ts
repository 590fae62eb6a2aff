import { execFile } from 'node:child_process'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { createPrettyLog, formatLogLine } from './pretty-log'

const formatPlain = (line: object) => stripVTControlCharacters(formatLogLine(JSON.stringify(line)))

const time = new Date(2026, 10, 20, 12, 3, 4).toISOString()
const request = {
  ...{ level: 30, time, method: 'POST', path: '/api/external/getQuotes.php', status: 200, ms: 11.6 },
  ...{ requestId: 'an-id', company: 1, msg: 'request' },
}

it('shows a request as one line with its request ID', () => {
  expect(formatPlain(request)).toBe('[12:03:04] INFO: POST /api/external/getQuotes.php 200 11.6 ms an-id')
})

it('shows a page request with its trace ID, because it has no request ID', () => {
  const page = { level: 30, time, method: 'GET', path: '/docs', status: 200, ms: 9, traceId: 'a-trace', msg: 'request' }
  expect(formatPlain(page)).toBe('[12:03:04] INFO: GET /docs 200 9 ms a-trace')
})

it('shows a rejected request with its error text', () => {
  expect(formatPlain({ ...request, status: 400, error: 'Invalid data format' })).toMatch(
    / 400 11\.6 ms an-id Invalid data format$/,
  )
})

it('shows that a client disconnected before the end of the response', () => {
  expect(formatPlain({ ...request, status: 499, aborted: true })).toMatch(/ 499 11\.6 ms an-id aborted: true$/)
})

it('shows any other log line as its message and fields', () => {
  expect(formatPlain({ level: 40, time, deliveryId: 7, failure: 'timeout', msg: 'webhook failed permanently' })).toBe(
    '[12:03:04] WARN: webhook failed permanently {"deliveryId":7,"failure":"timeout"}',
  )
  expect(formatPlain({ level: 30, time, msg: 'worker started' })).toBe('[12:03:04] INFO: worker started')
})

it('shows an error with its code and stack, one frame per line', () => {
  const error = {
    name: 'DriverError',
    message: 'no relation',
    code: '42P01',
    stack: ['at one (a.js:1)', 'at two (b.js:2)'],
  }
  expect(formatPlain({ level: 50, time, requestId: 'an-id', error, msg: 'page error' }).split('\n')).toEqual([
    '[12:03:04] ERROR: page error {"requestId":"an-id"}',
    '    error: DriverError: no relation (42P01)',
    '        at one (a.js:1)',
    '        at two (b.js:2)',
  ])
})

it('replaces control characters in a log line with spaces', () => {
  const error = { name: 'Error', message: 'one\u001b[2Jtwo\rthree\nfour' }
  const line = formatPlain({ level: 50, time, error, msg: 'page error' })
  expect(line).toContain('error: Error: one [2Jtwo three four')
  expect(formatPlain({ level: 30, time, text: 'a\u009b2J\u007f', msg: 'one\u001b[2J' })).toBe(
    '[12:03:04] INFO: one [2J {"text":"a 2J "}',
  )
})

it.each(['▲ Next.js', '', '{"msg":"email","status":"sent"}', '{"level":30,"msg":"requ', '{broken}', '{}', 'null'])(
  'leaves the log line %j unchanged',
  (line) => {
    expect(formatLogLine(line)).toBe(line)
  },
)

it.each([
  ['plain text', 'no end', 'no end'],
  ['a log line', JSON.stringify({ level: 30, time, msg: 'last' }), '[12:03:04] INFO: last'],
  ['half a character', Buffer.from('…').subarray(0, 2), '\ufffd'],
])(
  'joins log lines that arrive in pieces, and also prints %s after the last line break',
  async (_, last, expectedLast) => {
    const stream = createPrettyLog()
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify({ ...request, path: '/…' })}\n`), Buffer.from(last)])
    // Make the second cut within the bytes of the ellipsis.
    const cut = bytes.indexOf('…') + 1
    for (const piece of [bytes.subarray(0, 30), bytes.subarray(30, cut), bytes.subarray(cut)]) stream.write(piece)
    stream.end()
    const output = stripVTControlCharacters(Buffer.concat(await stream.toArray()).toString())
    expect(output).toBe(`[12:03:04] INFO: POST /… 200 11.6 ms an-id\n${expectedLast}`)
  },
)

/** A program that logs one line when it receives a signal. */
const CHILD = `
  const timer = setInterval(() => {}, 1_000)
  process.once('SIGUSR2', () => {
    console.log(process.env.LINE)
    clearInterval(timer)
  })
  console.log('ready')`

/** A program that starts the child as the launcher does, and shows its output. */
const LAUNCHER = `
  import { startChild } from './scripts/start/child-process.ts'
  const child = await startChild(['-e', process.env.CHILD], process.env)
  while (!child.getBufferedOutput()) await new Promise((resolve) => setTimeout(resolve, 10))
  child.showOutput()
  process.kill(child.identity.pid, 'SIGUSR2')
  await child.exited`

async function runAndReadOutput(command: string, args: string[], settings: Record<string, string>): Promise<string> {
  // Remove these variables, because Vitest sets FORCE_COLOR in a terminal.
  const { FORCE_COLOR: _, NO_COLOR: __, ...inherited } = process.env
  const env = { ...inherited, CHILD, LAUNCHER, LINE: JSON.stringify(request), TERM: 'xterm', ...settings }
  const { stdout } = await promisify(execFile)(command, args, { env })
  return stdout.trimEnd()
}

const NODE = `'${process.execPath}' --import tsx --input-type=module --eval "$LAUNCHER"`
const runInTerminal = (settings: Record<string, string>) =>
  runAndReadOutput('script', ['--quiet', '--return', '--command', NODE, '/dev/null'], settings)

it('formats the log as text in a terminal, but leaves it as JSON in a pipe', async () => {
  const formatted = formatPlain(request)
  expect(await runInTerminal({ NO_COLOR: '1' })).toBe(formatted)
  const coloured = await runInTerminal({})
  expect(coloured).not.toBe(formatted)
  expect(stripVTControlCharacters(coloured)).toBe(formatted)
  expect(await runAndReadOutput('sh', ['-c', NODE], {})).toBe(JSON.stringify(request))
})
