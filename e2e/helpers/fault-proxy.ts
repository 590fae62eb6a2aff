import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export interface FaultProxy {
  /** The URL of the database through the proxy. */
  url: string
  /**
   * Cuts the server's connection when the response to the next statement that contains this text arrives. The database
   * has then carried out the statement, but its response is lost.
   */
  dropResponseTo: (text: string) => void
  close: () => void
}

/** Starts a proxy between a server and PostgreSQL. It passes on everything except what `dropResponseTo` drops. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(databaseUrl)
  let triggerText: string | null = null
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname)
    let isDroppingResponse = false
    client.on('data', (chunk) => {
      if (triggerText !== null && chunk.includes(triggerText)) {
        triggerText = null
        isDroppingResponse = true
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (isDroppingResponse) client.destroy()
      else client.write(chunk)
    })
    for (const [socket, peer] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on('error', () => undefined)
      socket.on('close', () => peer.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url: url.href, dropResponseTo: (text) => (triggerText = text), close: () => proxy.close() }
}
