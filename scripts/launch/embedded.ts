// The embedded database of a data folder, for the launcher and for the operator's commands.
import { type DatabaseUrls, setUpRoles } from '../database/roles'
import { joinCluster, type SharedCluster } from '../database/shared-cluster'
import { readNote, readSecrets, writeNote } from './data-folder'

/** Where PostgreSQL listens if it can: its own default plus 50,000 is seldom taken. */
const DATABASE_PORT = 55432

export interface Embedded extends DatabaseUrls {
  serverSecret: string
  cluster: SharedCluster
}

export interface Demo {
  keys: { live: string; test: string }
  /** An address of the demo's directory. */
  address: { line: string; postcode: string }
}

/** Starts or joins the cluster and sets up its roles. */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const secrets = await readSecrets(dataDir)
  const { cluster, result } = await joinCluster(dataDir, DATABASE_PORT, (cluster) =>
    setUpRoles(cluster, 'bills', secrets),
  )
  return { ...result, serverSecret: secrets.serverSecret, cluster }
}

/** Completes the demo data; its keys are kept in the data folder for the next start. */
export async function seedEmbedded(dataDir: string, ownerUrl: string): Promise<Demo> {
  // Needs Prisma's client, which the build step makes.
  const { demoKeys, sampleAddress, seedDemo } = await import('../database/demo')
  await seedDemo(ownerUrl)
  const kept = await readNote<Demo['keys']>(dataDir, 'demo-keys.json')
  const keys = await demoKeys(ownerUrl, kept)
  await writeNote(dataDir, 'demo-keys.json', keys)
  return { keys, address: await sampleAddress(ownerUrl) }
}
