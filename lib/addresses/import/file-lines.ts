/** One line of a file. */
export interface FileLine {
  /** From 1. */
  number: number
  /** Without its line break; null when the line is longer than `LONGEST_LINE`. */
  text: string | null
  /** Where in the file it ends, in bytes, its line break included: a reader that begins there reads the next line. */
  end: number
}

/** In bytes: no address row comes near, and a file without line breaks must not fill the memory. */
const LONGEST_LINE = 20_000
const LINE_FEED = 10

/**
 * Reads UTF-8 line by line, the lines of a chunk at a time, as fast as they are taken. A byte order mark is dropped.
 *
 * @param after the line after which the chunks begin; the file's beginning unless told
 */
export async function* fileLines(
  chunks: AsyncIterable<Buffer | string>,
  after: Pick<FileLine, 'number' | 'end'> = { number: 0, end: 0 },
): AsyncGenerator<FileLine[]> {
  let { number, end } = after
  let start: Buffer[] = []
  const line = (last: Buffer): FileLine => {
    const bytes = start.length > 0 ? Buffer.concat([...start, last]) : last
    start = []
    number++
    return { number, text: textOf(bytes, number), end }
  }
  for await (const chunk of chunks) {
    const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    const lines: FileLine[] = []
    let from = 0
    for (let at = data.indexOf(LINE_FEED); at >= 0; at = data.indexOf(LINE_FEED, from)) {
      end += at + 1 - from + sizeOf(start)
      lines.push(line(data.subarray(from, at)))
      from = at + 1
    }
    if (from < data.length) start.push(data.subarray(from))
    // What is too long for a line is counted and not kept: a mark that is just too long stands for it.
    if (start.length > 1 && sizeOf(start) > LONGEST_LINE) {
      end += sizeOf(start) - LONGEST_LINE - 1
      start = [Buffer.alloc(LONGEST_LINE + 1)]
    }
    yield lines
  }
  if (start.length > 0) {
    end += sizeOf(start)
    yield [line(Buffer.alloc(0))]
  }
}

const sizeOf = (buffers: readonly Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0)

function textOf(bytes: Buffer, number: number): string | null {
  if (bytes.length > LONGEST_LINE) return null
  const text = bytes.toString('utf8').replace(/\r$/, '')
  return number === 1 ? text.replace(/^\ufeff/, '') : text
}
