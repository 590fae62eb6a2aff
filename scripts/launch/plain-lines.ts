import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/**
 * Turns the log's lines about requests into ones that people read; all other output passes as it is.
 * For a terminal alone: a file or a pipe gets the JSON, in which there is more.
 */
export function plainLines(): Transform {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      done(null, lines.map((line) => `${plainLine(line)}\n`).join(''))
    },
    flush: (done) => done(null, rest),
  })
}

/** `12:03:04 POST /api/external/getQuotes.php 400 12 ms  Invalid data format  (its request's id)` */
export function plainLine(line: string): string {
  const entry = parsed(line)
  if (entry?.msg !== 'request') return line
  const { time, method, path, status, ms, error, aborted, requestId } = entry
  const clock = new Date(String(time)).toTimeString().slice(0, 8)
  const id = (status !== 200 || aborted) && requestId && `(${requestId})`
  const what = [error, aborted && 'caller went away', id].filter(Boolean).join('  ')
  return `${clock} ${method} ${path} ${status} ${Math.round(Number(ms))} ms${what && `  ${what}`}`
}

function parsed(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
