// Sends requests that fetch can't send.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a connection and sends a request's first line and headers. */
export async function openRawRequest(
  url: string,
  apiKey: string,
  extraHeader: string,
  method = 'POST',
  requestTarget?: string,
): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const headLines = [
    `${method} ${requestTarget ?? pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    `X-API-Key: ${apiKey}`,
    'Content-Type: application/json',
    extraHeader,
  ]
  socket.write(`${headLines.join('\r\n')}\r\n\r\n`)
  return socket
}

/** Reads everything until the server closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}
