import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Cluster, startCluster } from '../../scripts/database/cluster'
import { type Certificates, certificates } from './certificates'

export interface TlsCluster {
  cluster: Cluster
  certificates: Certificates
  remove: () => Promise<void>
}

/** A PostgreSQL that speaks TLS, by an authority of one's own. */
export async function startTlsCluster(): Promise<TlsCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-tls-'))
  // PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o711)
  const made = await certificates(folder)
  const cluster = await startCluster(folder, 0, made.settings)
  const remove = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { cluster, certificates: made, remove }
}
