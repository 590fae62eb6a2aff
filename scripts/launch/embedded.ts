// The embedded database of a data folder, for the launcher and for the operator's commands.
import { demoKeys, sampleAddress, seedDemo } from '../database/demo'
import { type DemoCall, demoCalls } from '../database/demo-calls'
import { type DemoSignIn, demoSignIn } from '../database/demo-sign-in'
import { type DatabaseUrls, setUpRoles } from '../database/roles'
import { joinCluster, type SharedCluster } from '../database/shared-cluster'
import { readNote, readSecrets, writeNote } from './data-folder'

/** Where PostgreSQL listens if it can: its own default plus 50,000 is seldom taken. */
export const DATABASE_PORT = 55432

export interface Embedded extends DatabaseUrls {
  serverSecret: string
  cluster: SharedCluster
}

export interface Demo {
  keys: { live: string; test: string }
  /** Signs in to the portal as an admin of the demo company. */
  signIn: DemoSignIn
  /** Signs in to the support desk. */
  support: DemoSignIn
  /** An address of the demo's directory. */
  address: { line: string; unclear: string; postcode: string }
  /** What the demo company is still to do, once the service answers. */
  calls: DemoCall[]
}

/** Starts or joins the cluster and sets up its roles. */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const secrets = await readSecrets(dataDir)
  const { cluster, result } = await joinCluster(dataDir, DATABASE_PORT, (cluster) =>
    setUpRoles(cluster, 'bills', secrets),
  )
  return { ...result, serverSecret: secrets.serverSecret, cluster }
}

/** Completes the demo data; its keys and its sign-ins are kept in the data folder for the next start. */
export async function seedEmbedded(dataDir: string, ownerUrl: string): Promise<Demo> {
  await seedDemo(ownerUrl)
  const kept = await readNote<Demo['keys']>(dataDir, 'demo-keys.json')
  const keys = await demoKeys(ownerUrl, kept)
  await writeNote(dataDir, 'demo-keys.json', keys)
  const signsIn = async (realm: 'portal' | 'support', note: string) => {
    const signIn = await demoSignIn(ownerUrl, realm, await readNote<DemoSignIn>(dataDir, note))
    await writeNote(dataDir, note, signIn)
    return signIn
  }
  const signIn = await signsIn('portal', 'demo-sign-in.json')
  const support = await signsIn('support', 'demo-support-sign-in.json')
  return { keys, signIn, support, address: await sampleAddress(ownerUrl), calls: await demoCalls(ownerUrl, keys) }
}
