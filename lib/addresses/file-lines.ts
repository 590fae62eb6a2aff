/** One line of a file. */
export interface FileLine {
  /** From 1. */
  number: number
  /** Without its line break; null when the line is longer than `LONGEST_LINE`. */
  text: string | null
  /** Bytes read so far, in whole chunks. */
  bytes: number
}

/** In characters: no address row comes near, and a file without line breaks must not fill the memory. */
const LONGEST_LINE = 10_000

/** Reads UTF-8 line by line, as fast as the lines are taken. A byte order mark is dropped. */
export async function* fileLines(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder()
  let [number, bytes, start, tooLong] = [0, 0, '', false]
  const line = (text: string): FileLine => {
    const whole = start + text
    const length = tooLong ? Number.POSITIVE_INFINITY : whole.length
    start = ''
    tooLong = false
    number++
    return { number, text: length > LONGEST_LINE ? null : whole.replace(/\r$/, ''), bytes }
  }
  for await (const chunk of chunks) {
    const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    bytes += data.length
    const [first = '', ...others] = decoder.decode(data, { stream: true }).split('\n')
    let end = first
    for (const next of others) {
      yield line(end)
      end = next
    }
    start += end
    if (start.length > LONGEST_LINE) [start, tooLong] = ['', true]
  }
  const rest = decoder.decode()
  if (start || rest || tooLong) yield line(rest)
}
