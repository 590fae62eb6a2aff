// Opens the embedded database of a data folder, for the launcher and the operator's commands.
import { ensureDemoKeys } from '@/scripts/database/demo-company'
import { findSampleAddress } from '@/scripts/database/pick-sample-address'
import { type DatabaseUrls, setUpRoles } from '../database/create-roles'
import { type DemoCredentials, ensureDemoAccount } from '../database/demo-account'
import { buildDemoRequests, type DemoRequest } from '../database/demo-requests'
import { seedDemo } from '../database/seed-demo'
import { joinCluster, type SharedCluster } from '../database/shared-cluster'
import { readDataFile, readSecrets, writeDataFile } from './data-folder'

/** The preferred port of the embedded PostgreSQL. It's PostgreSQL's default plus 50,000, which is rarely taken. */
export const DATABASE_PORT = 55432

export interface EmbeddedDatabase extends DatabaseUrls {
  serverSecret: string
  cluster: SharedCluster
}

export interface Demo {
  keys: { live: string; test: string }
  /** An account for the portal: an admin of the demo company. */
  portalAccount: DemoCredentials
  /** An account for support: a member of support staff. */
  supportAccount: DemoCredentials
  /** The address in the sample requests that the launcher prints. */
  address: { line: string; unclearLine: string; postcode: string }
  /** The demo company's requests that the launcher sends once the service is ready. */
  requests: DemoRequest[]
}

/** Starts the cluster or joins the processes that use it, and creates its roles. */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const secrets = await readSecrets(dataDir)
  const { cluster, result } = await joinCluster(dataDir, DATABASE_PORT, (cluster) =>
    setUpRoles(cluster, 'bills', secrets),
  )
  return { ...result, serverSecret: secrets.serverSecret, cluster }
}

/**
 * Adds the demo data that is missing. Saves the demo's keys and accounts in the data folder, so that the next start can
 * show them again.
 */
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
