export interface FileLine {
  /** The line's number in the file, starting at 1. */
  number: number
  /** The line without its line break. Null if it's longer than `MAX_LINE_BYTES`. */
  text: string | null
  /** The offset in bytes at which the next line starts. */
  end: number
}

/**
 * The longest line that is decoded. It's far longer than any row of addresses. Without a limit, a file without line
 * breaks would fill the memory.
 */
const MAX_LINE_BYTES = 20_000
const LINE_FEED = 10

/**
 * Decodes UTF-8 lines. Reads one chunk at a time, on demand, and yields the lines that end in it. Drops a byte order
 * mark.
 *
 * @param after the last line before the chunks, if they start in the middle of a file. Default: they start at its
 *   beginning
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
    // Replace the start of an overlong line with a buffer one byte over the limit, to save memory. `end` stays correct,
    // because it counts the dropped bytes.
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
