// The embedded database of a data folder, for the launcher and for the operator's commands.
import { ensureDemoKeys } from '@/scripts/database/demo-company'
import { findSampleAddress } from '@/scripts/database/pick-sample-address'
import { type DemoCredentials, ensureDemoAccount } from '../database/demo-account'
import { buildDemoRequests, type DemoRequest } from '../database/demo-requests'
import { type DatabaseUrls, setUpRoles } from '../database/roles'
import { seedDemo } from '../database/seed-demo'
import { joinCluster, type SharedCluster } from '../database/shared-cluster'
import { readDataFile, readSecrets, writeDataFile } from './data-folder'

/** Where PostgreSQL listens if it can: its own default plus 50,000 is seldom taken. */
export const DATABASE_PORT = 55432

export interface EmbeddedDatabase extends DatabaseUrls {
  serverSecret: string
  cluster: SharedCluster
}

export interface Demo {
  keys: { live: string; test: string }
  /** Signs in to the portal as an admin of the demo company. */
  portalAccount: DemoCredentials
  /** Signs in to the support desk. */
  supportAccount: DemoCredentials
  /** An address of the demo's directory. */
  address: { line: string; unclearLine: string; postcode: string }
  /** What the demo company is still to do, once the service answers. */
  requests: DemoRequest[]
}

/** Starts or joins the cluster and sets up its roles. */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const secrets = await readSecrets(dataDir)
  const { cluster, result } = await joinCluster(dataDir, DATABASE_PORT, (cluster) =>
    setUpRoles(cluster, 'bills', secrets),
  )
  return { ...result, serverSecret: secrets.serverSecret, cluster }
}

/** Completes the demo data; its keys and its sign-ins are kept in the data folder for the next start. */
export async function seedEmbeddedDatabase(dataDir: string, ownerUrl: string): Promise<Demo> {
  await seedDemo(ownerUrl)
  const savedKeys = await readDataFile<Demo['keys']>(dataDir, 'demo-keys.json')
  const keys = await ensureDemoKeys(ownerUrl, savedKeys)
  await writeDataFile(dataDir, 'demo-keys.json', keys)
  const prepareAccount = async (realm: 'portal' | 'support', fileName: string) => {
    const account = await ensureDemoAccount(ownerUrl, realm, await readDataFile<DemoCredentials>(dataDir, fileName))
    await writeDataFile(dataDir, fileName, account)
    return account
  }
  const portalAccount = await prepareAccount('portal', 'demo-sign-in.json')
  const supportAccount = await prepareAccount('support', 'demo-support-sign-in.json')
  return {
    keys,
    portalAccount,
    supportAccount,
    address: await findSampleAddress(ownerUrl),
    requests: await buildDemoRequests(ownerUrl, keys),
  }
}
