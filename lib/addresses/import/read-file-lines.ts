export interface FileLine {
  /** Starts at 1. */
  number: number
  /** Excludes the line break; null if the line is longer than `MAX_LINE_BYTES`. */
  text: string | null
  /** The offset in bytes after this line and its line break, from which a reader gets the next line. */
  end: number
}

/** Far longer than any address row. The limit keeps a file without line breaks from filling the memory. */
const MAX_LINE_BYTES = 20_000
const LINE_FEED = 10

/**
 * Reads UTF-8 lines and yields those of one chunk at a time, on demand. Drops a byte order mark.
 *
 * @param after the line that precedes the first chunk. Default: the start of the file.
 */
export async function* readFileLines(
  chunks: AsyncIterable<Buffer | string>,
  after: Pick<FileLine, 'number' | 'end'> = { number: 0, end: 0 },
): AsyncGenerator<FileLine[]> {
  let { number, end } = after
  let lineStart: Buffer[] = []
  const finishLine = (lineEnd: Buffer): FileLine => {
    const bytes = lineStart.length > 0 ? Buffer.concat([...lineStart, lineEnd]) : lineEnd
    lineStart = []
    number++
    return { number, text: decodeLine(bytes, number), end }
  }
  for await (const chunk of chunks) {
    const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    const lines: FileLine[] = []
    let from = 0
    for (let at = data.indexOf(LINE_FEED); at >= 0; at = data.indexOf(LINE_FEED, from)) {
      end += at + 1 - from + sumBytes(lineStart)
      lines.push(finishLine(data.subarray(from, at)))
      from = at + 1
    }
    if (from < data.length) lineStart.push(data.subarray(from))
    // Drops the content of an overlong line but keeps its length. A buffer one byte over the limit takes its place.
    if (lineStart.length > 1 && sumBytes(lineStart) > MAX_LINE_BYTES) {
      end += sumBytes(lineStart) - MAX_LINE_BYTES - 1
      lineStart = [Buffer.alloc(MAX_LINE_BYTES + 1)]
    }
    yield lines
  }
  if (lineStart.length > 0) {
    end += sumBytes(lineStart)
    yield [finishLine(Buffer.alloc(0))]
  }
}

const sumBytes = (buffers: readonly Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0)

function decodeLine(bytes: Buffer, number: number): string | null {
  if (bytes.length > MAX_LINE_BYTES) return null
  const text = bytes.toString('utf8').replace(/\r$/, '')
  return number === 1 ? text.replace(/^\ufeff/, '') : text
}
