import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { type PrettyOptions, prettyFactory } from 'pino-pretty'
import type { ErrorDescription } from '@/lib/platform/observability/describe-error'

const COMMON_OPTIONS: PrettyOptions = { translateTime: 'SYS:HH:MM:ss' }

const formatRequest = prettyFactory({
  ...COMMON_OPTIONS,
  messageFormat:
    '{method} {path} {status} {ms} ms {if requestId}{requestId}{end} {if error}{error}{end} {if aborted}aborted: {aborted}{end}',
  hideObject: true,
})

const formatOther = prettyFactory({
  ...COMMON_OPTIONS,
  singleLine: true,
  errorLikeObjectKeys: ['error'],
  customPrettifiers: { error: (error) => formatError(error as unknown as ErrorDescription) },
})

/**
 * Creates a stream that formats JSON log lines for people, with colours if the terminal supports them. It passes all
 * other lines through unchanged. The input can be split anywhere, even within a character.
 */
export function createPrettyLog(): Transform {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      done(null, lines.map((line) => `${formatLogLine(line)}\n`).join(''))
    },
    flush: (done) => done(null, formatLogLine(rest + decoder.end())),
  })
}

/**
 * Formats a JSON log line for people, and returns any other line unchanged. The line of a request becomes `[12:03:04]
 * INFO: POST /api/external/getQuotes.php 400 12.3 ms <request ID> Invalid data format`.
 */
export function formatLogLine(line: string): string {
  const entry = parseLogEntry(line)
  if (!entry) return line
  if (entry.msg !== 'request') return formatOther(entry).trimEnd()
  // Use the trace ID for a page, because pages have no request ID.
  return formatRequest({ requestId: entry.traceId, ...entry }).trimEnd()
}

/** Matches control characters. Spaces replace them, because a terminal would execute them. */
const CONTROL_CHARACTERS = /\p{Cc}/gu

/** Parses a line of the log. Returns undefined if pino didn't write it. */
function parseLogEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry = JSON.parse(line, (_, value) =>
      typeof value === 'string' ? value.replace(CONTROL_CHARACTERS, ' ') : value,
    )
    return typeof entry.level === 'number' ? entry : undefined
  } catch {
    return undefined
  }
}

function formatError({ name, message, code, stack = [] }: ErrorDescription): string {
  const title = `${name}: ${message}${code ? ` (${code})` : ''}`
  return [title, ...stack].join('\n    ')
}
