import { connect, createServer } from 'node:net'

export const formatPortTaken = (port: number): string =>
  `PORT: another program is using port ${port}. Stop that program, or set PORT to another number.`

/**
 * Returns why the web port can't be used, or undefined if it can.
 *
 * Binding to the port isn't enough. It succeeds even if another process listens on all interfaces, or on the other
 * loopback address of `localhost`. That process would get this service's visitors, so this also tries to connect.
 */
export async function findPortProblem(host: string, port: number): Promise<string | undefined> {
  const takenMessage = formatPortTaken(port)
  for (const loopback of ['127.0.0.1', '::1']) if (await acceptsConnections(loopback, port)) return takenMessage
  switch (await findBindError(host, port)) {
    case undefined:
      return undefined
    case 'EADDRINUSE':
      return takenMessage
    case 'EACCES':
      return `PORT: ${port} requires elevated privileges. Set PORT to a number above 1023.`
    default:
      return `HOST: ${host} isn't an address of this machine. Set HOST to one that is.`
  }
}

function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 })
    const settle = (isAccepted: boolean) => () => {
      socket.destroy()
      resolve(isAccepted)
    }
    socket.once('connect', settle(true))
    socket.once('error', settle(false))
    socket.once('timeout', settle(false))
  })
}

function findBindError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
