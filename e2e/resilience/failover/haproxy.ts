// Runs HAProxy with deploy/haproxy.cfg. Environment variables set the addresses and the path of the admin socket.
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort } from '../../../scripts/database/start-postgres-cluster'
import { deployExamplePath } from './read-deploy-example'
import { startProgram, waitUntil } from './start-program'

export interface HaProxy {
  url: string
  /** Returns whether HAProxy sends requests to a web process, 'web1' or 'web2'. */
  isUp: (server: string) => Promise<boolean>
  /** Reloads HAProxy's configuration. A new process takes over the listening sockets. */
  reload: () => void
  end: () => Promise<void>
  /** Returns HAProxy's log, which has a line with timings for each request. */
  output: () => string
}

/**
 * Starts HAProxy and waits until its admin socket responds.
 *
 * @param folder the folder for HAProxy's admin socket
 * @param web the ports of the two web processes
 */
export async function startHaProxy(folder: string, [web1Port, web2Port]: [number, number]): Promise<HaProxy> {
  const port = await findFreePort(0)
  const socket = path.join(folder, 'haproxy.sock')
  // Start a master process with -W, as Debian's service does. On a reload, it replaces the worker processes.
  const program = startProgram('haproxy', ['-W', '-f', deployExamplePath('haproxy.cfg')], {
    env: {
      LISTEN: `127.0.0.1:${port}`,
      ADMIN_SOCKET: socket,
      WEB1: `127.0.0.1:${web1Port}`,
      WEB2: `127.0.0.1:${web2Port}`,
    },
  })
  const sendCommand = (line: string) => text(connect(socket).end(`${line}\n`))
  const isUp = async (server: string) => {
    const rows = (await sendCommand('show stat')).split('\n').map((row) => row.split(','))
    const statusColumn = rows[0]?.indexOf('status') ?? -1
    return rows.some((row) => row[0] === 'web' && row[1] === server && row[statusColumn]?.startsWith('UP'))
  }
  await waitUntil(() => sendCommand('show info').then(Boolean), program).catch(async (error) => {
    await program.end('SIGTERM')
    throw error
  })
  return {
    url: `http://127.0.0.1:${port}`,
    isUp,
    reload: () => void program.process.kill('SIGUSR2'),
    end: () => program.end('SIGTERM'),
    output: program.output,
  }
}
