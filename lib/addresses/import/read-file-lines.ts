/** One line of a file. */
export interface FileLine {
  /** From 1. */
  number: number
  /** Without its line break; null when the line is longer than `MAX_LINE_BYTES`. */
  text: string | null
  /** Where in the file it ends, in bytes, its line break included: a reader that begins there reads the next line. */
  end: number
}

/** In bytes: no address row comes near, and a file without line breaks must not fill the memory. */
const MAX_LINE_BYTES = 20_000
const LINE_FEED = 10

/**
 * Reads UTF-8 line by line, the lines of a chunk at a time, as fast as they are taken. A byte order mark is dropped.
 *
 * @param after the line after which the chunks begin; the file's beginning unless told
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
    // What is too long for a line is counted and not kept: a mark that is just too long stands for it.
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
