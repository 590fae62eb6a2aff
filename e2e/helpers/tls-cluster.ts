import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Cluster, startCluster } from '../../scripts/database/start-postgres-cluster'
import { createTlsCertificates, type TlsCertificates } from './create-tls-certificates'

export interface TlsCluster {
  cluster: Cluster
  certificates: TlsCertificates
  remove: () => Promise<void>
}

/** Starts a PostgreSQL cluster that uses TLS, with a certificate from a private certificate authority. */
export async function startTlsCluster(): Promise<TlsCluster> {
  const directory = await mkdtemp(path.join(tmpdir(), 'house-bills-tls-'))
  // If the tests run as root, PostgreSQL runs as a different user, who must be able to enter the folder.
  await chmod(directory, 0o711)
  const certificates = await createTlsCertificates(directory)
  const cluster = await startCluster(directory, 0, certificates.postgresSettings)
  const remove = async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { cluster, certificates, remove }
}
