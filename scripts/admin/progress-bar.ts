const WIDTH = 30

/** The progress of an import: how many bytes and rows it has read, and its current stage. */
export interface Progress {
  bytes: number
  rows: number
  stage: string | null
}

/**
 * Shows progress on standard error. In a terminal, draws a bar. Otherwise, prints a line for each stage and each 10%.
 */
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
