const WIDTH = 30

/** How far a command came: bytes and rows of its files, and what it does when they are read. */
export interface Shown {
  bytes: number
  rows: number
  stage: string | null
}

/** A bar on standard error while it is a terminal; otherwise a line for each stage and tenth. */
export function progressBar(totalBytes: number) {
  const out = process.stderr
  let line = ''
  let told = ''
  const write = (text: string) => {
    if (out.isTTY) out.write(`\r\x1b[2K${text}`)
  }
  const tell = (text: string) => {
    if (!out.isTTY && text !== told) console.error(text)
    told = text
  }
  return {
    show: ({ bytes, rows, stage }: Shown) => {
      const share = totalBytes > 0 ? Math.min(bytes / totalBytes, 1) : 1
      const filled = Math.round(share * WIDTH)
      const doing = stage ?? `${Math.floor(share * 100)} %`
      line = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${doing}  ${rows.toLocaleString('en-GB')} rows`
      write(line)
      tell(stage ?? `${Math.floor(share * 10) * 10} % read`)
    },
    print: (text: string) => {
      write('')
      console.error(text)
      write(line)
    },
    clear: () => write(''),
  }
}
