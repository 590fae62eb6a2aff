// A primary with a synchronous standby, and the operator's steps when one of them is gone.
import { chmod, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type FaultyNetwork, startFaultyNetwork } from '../chaos/faulty-network'
import { retry } from '../chaos/retry'
import { createCluster, createStandby, type PostgresNode } from './start-postgres15'

export interface PostgresPair {
  primary: () => PostgresNode
  /** The network between the standby and the primary. */
  network: () => FaultyNetwork
  /** Kills the primary. */
  kill: () => Promise<void>
  /** Promotes the standby to primary. Its commits wait for nobody. */
  promote: () => Promise<void>
  /** Makes commits wait for nobody, as when the standby is gone. */
  stopWaitingForStandby: () => Promise<void>
  /** Creates a new standby, for which every commit waits from then on. */
  rebuild: () => Promise<void>
  /** The logs of both. */
  log: () => Promise<string>
  stop: () => Promise<void>
}

const SETTINGS = [
  'max_connections=100',
  // A commit is confirmed once both have it on disk, which is all that a failover needs. remote_apply would also make
  // the standby readable immediately, but each commit would wait until it was replayed there.
  'synchronous_commit=on',
  // Detects a standby that is gone, but tolerates one with a slow disk. If that were disconnected, every commit would
  // wait for its return.
  'wal_sender_timeout=30s',
  'wal_receiver_timeout=30s',
]

/**
 * @param folder a folder in which PostgreSQL's user may create folders
 * @param isSynchronous false: commits don't wait for the standby, so a failover loses some
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
  /** Stops a server that is no longer part of the pair, and deletes its files. */
  const discard = async (node: PostgresNode) => {
    // A killed server leaves shared memory behind, which its next start removes once its last sessions have ended.
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
    // A server that isn't running needn't be stopped.
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
      // The standby was copied with the primary's setting, so it would wait for itself.
      await setSynchronousStandby('')
    },
    stopWaitingForStandby: () => setSynchronousStandby(''),
    rebuild,
    log: async () => (await Promise.all([primary.log(), standby?.log() ?? ''])).join(''),
    stop,
  }
}
