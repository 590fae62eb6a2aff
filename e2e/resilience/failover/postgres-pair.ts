// A primary with a standby, and what the operator does when one of them fails.
import { chmod, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type FaultyNetwork, startFaultyNetwork } from '../chaos/faulty-network'
import { retry } from '../chaos/retry'
import { createCluster, createStandby, type PostgresNode } from './start-postgres15'

export interface PostgresPair {
  primary: () => PostgresNode
  /** Returns the network between the standby and the primary. */
  network: () => FaultyNetwork
  /** Kills the primary. */
  kill: () => Promise<void>
  /** Promotes the standby to primary. The new primary's commits don't wait for another server. */
  promote: () => Promise<void>
  /** Stops commits from waiting for a standby that has failed. */
  stopWaitingForStandby: () => Promise<void>
  /**
   * Deletes failed servers and the old standby, and creates a new standby. If the pair is synchronous, every commit
   * then waits for the new standby.
   */
  rebuild: () => Promise<void>
  /** Returns the logs of both servers. */
  log: () => Promise<string>
  stop: () => Promise<void>
}

const SETTINGS = [
  'max_connections=100',
  // A commit is confirmed when it's on the disks of both servers. A failover needs no more than that. With
  // remote_apply, the standby would be readable immediately, but each commit would also wait until the standby has
  // replayed it.
  'synchronous_commit=on',
  // These timeouts tolerate a standby with a slow disk. If PostgreSQL disconnected that standby, every commit would
  // wait until the standby is back.
  'wal_sender_timeout=30s',
  'wal_receiver_timeout=30s',
]

/**
 * Starts a primary and its standby.
 *
 * @param folder a folder in which PostgreSQL's user can create folders
 * @param isSynchronous if false, commits don't wait for the standby, so a failover can lose some of them
 */
export async function startPostgresPair(folder: string, isSynchronous: boolean): Promise<PostgresPair> {
  let nodeCount = 0
  const nextFolder = () => path.join(folder, `postgres-${nodeCount++}`)
  let primary = await createCluster(nextFolder(), SETTINGS)
  let standby: PostgresNode | undefined
  let formerPrimary: PostgresNode | undefined
  let network: FaultyNetwork | undefined

  const runSql = async (text: string) => {
    const client = new pg.Client({ connectionString: primary.url('postgres') })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const setSynchronousStandby = async (name: string) => {
    await runSql(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
    await runSql('SELECT pg_reload_conf()')
  }
  /** Stops a server that no longer belongs to the pair, and deletes its files. */
  const discard = async (node: PostgresNode) => {
    // Start a killed server once more to remove the shared memory that it left behind. That works only after its last
    // sessions have ended.
    if (node === formerPrimary) await retry(node.start, 30_000)
    await node.stop('immediate')
    await rm(node.dir, { recursive: true, force: true })
  }
  const rebuild = async () => {
    for (const node of [formerPrimary, standby]) if (node) await discard(node)
    network?.close()
    formerPrimary = undefined
    const name = `standby_${nodeCount}`
    network = await startFaultyNetwork(primary.port)
    standby = await createStandby(nextFolder(), network.port, name, SETTINGS)
    await standby.start()
    if (isSynchronous) await setSynchronousStandby(name)
    const replicationQuery = `SELECT FROM pg_stat_replication WHERE application_name = '${name}' AND state = 'streaming'
      AND sync_state = '${isSynchronous ? 'sync' : 'async'}'`
    for (
      const deadline = performance.now() + 30_000;
      (await runSql(replicationQuery)).rows.length === 0;
      await delay(100)
    ) {
      if (performance.now() > deadline) throw new Error('the standby doesn’t catch up')
    }
  }

  const stop = async () => {
    network?.close()
    // Ignore errors, because stopping a server that isn't running fails, and that doesn't matter.
    for (const node of [standby, primary, formerPrimary]) await node?.stop('immediate').catch(() => undefined)
  }

  await chmod(folder, 0o777)
  try {
    await primary.start()
    await rebuild()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    primary: () => primary,
    network: () => network!,
    kill: () => primary.kill(),
    promote: async () => {
      if (!standby) throw new Error('there is no standby')
      await standby.promote()
      formerPrimary = primary
      primary = standby
      standby = undefined
      // The new primary has the old primary's settings, which name the new primary itself as the standby. Without this
      // change, its commits would wait for that standby.
      await setSynchronousStandby('')
    },
    stopWaitingForStandby: () => setSynchronousStandby(''),
    rebuild,
    log: async () => (await Promise.all([primary.log(), standby?.log() ?? ''])).join(''),
    stop,
  }
}
