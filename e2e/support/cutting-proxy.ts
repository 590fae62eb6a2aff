import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export interface CuttingProxy {
  /** The database's URL through the proxy. */
  url: string
  /** Cuts the connection that next sends this text, once the database has answered it: the answer is lost. */
  loseAnswerTo: (text: string) => void
  close: () => void
}

/** Stands between a server and PostgreSQL on loopback, and passes everything on until it is told to cut. */
export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(databaseUrl)
  let wanted: string | null = null
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname)
    let cutting = false
    client.on('data', (chunk) => {
      if (wanted !== null && chunk.includes(wanted)) {
        wanted = null
        cutting = true
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (cutting) client.destroy()
      else client.write(chunk)
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url: url.href, loseAnswerTo: (text) => (wanted = text), close: () => proxy.close() }
}
