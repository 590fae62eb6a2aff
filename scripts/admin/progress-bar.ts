const WIDTH = 30

/** A command's progress: bytes and rows read, and the current stage. */
export interface Progress {
  bytes: number
  rows: number
  stage: string | null
}

/** Draws a bar on standard error if it is a terminal; otherwise prints one line per stage and per 10%. */
export function progressBar(totalBytes: number) {
  const out = process.stderr
  let line = ''
  let lastMessage = ''
  const write = (text: string) => {
    if (out.isTTY) out.write(`\r\x1b[2K${text}`)
  }
  const printOnce = (text: string) => {
    if (!out.isTTY && text !== lastMessage) console.error(text)
    lastMessage = text
  }
  return {
    show: ({ bytes, rows, stage }: Progress) => {
      const fraction = totalBytes > 0 ? Math.min(bytes / totalBytes, 1) : 1
      const filled = Math.round(fraction * WIDTH)
      const activity = stage ?? `${Math.floor(fraction * 100)}%`
      line = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${activity}  ${rows.toLocaleString('en-GB')} rows`
      write(line)
      printOnce(stage ?? `${Math.floor(fraction * 10) * 10}% read`)
    },
    print: (text: string) => {
      write('')
      console.error(text)
      write(line)
    },
    clear: () => write(''),
  }
}
