const WIDTH = 30

/** A bar on standard error while it is a terminal; otherwise only what is printed beside it. */
export function progressBar(totalBytes: number) {
  const out = process.stderr
  let line = ''
  const write = (text: string) => {
    if (out.isTTY) out.write(`\r\x1b[2K${text}`)
  }
  return {
    show: ({ bytes, rows }: { bytes: number; rows: number }) => {
      const share = totalBytes > 0 ? Math.min(bytes / totalBytes, 1) : 1
      const filled = Math.round(share * WIDTH)
      line = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.round(share * 100)} %  ${rows.toLocaleString('en-GB')} rows`
      write(line)
    },
    print: (text: string) => {
      write('')
      console.error(text)
      write(line)
    },
    clear: () => write(''),
  }
}
