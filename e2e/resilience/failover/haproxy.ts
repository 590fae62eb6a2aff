// HAProxy with deploy/haproxy.cfg as it stands, on ports of its own.
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort } from '../../../scripts/database/start-postgres-cluster'
import { deployExamplePath } from './read-deploy-example'
import { startProgram, waitUntil } from './start-program'

export interface HaProxy {
  url: string
  /** Whether it sends calls to a web process: 'web1' and 'web2'. */
  isUp: (server: string) => Promise<boolean>
  /** Reads its file again, by a new process that takes the listeners over. */
  reload: () => void
  end: () => Promise<void>
  /** A line a call, with its times. */
  output: () => string
}

/**
 * Starts it and waits until it takes calls.
 *
 * @param folder where its socket goes
 * @param web the ports of the two web processes
 */
export async function startHaProxy(folder: string, [web1Port, web2Port]: [number, number]): Promise<HaProxy> {
  const port = await findFreePort(0)
  const socket = path.join(folder, 'haproxy.sock')
  // As Debian's service runs it: a master that stays, and workers that it replaces.
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
