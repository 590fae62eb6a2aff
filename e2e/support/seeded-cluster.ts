import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { textFile } from '../../lib/address-imports/address-file'
import { importAddresses } from '../../lib/address-imports/import'
import { importFirstRateCard } from '../../lib/rate-cards/import'
import { demoAddresses } from '../../scripts/database/demo-addresses'
import { databaseUrls } from '../../scripts/database/roles'
import startTestCluster, { PASSWORDS, TEMPLATES } from './cluster'

/** The cluster, with a second template that holds the demo's rate card and addresses. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startTestCluster(project)
  await seedTemplate(project.getProvidedContext().cluster)
  return stop
}

/** Makes the second template of the first. */
export async function seedTemplate(cluster: ProvidedContext['cluster']): Promise<void> {
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
  await superuser.connect()
  await superuser.query(`CREATE DATABASE ${TEMPLATES.seeded} TEMPLATE ${TEMPLATES.migrated} OWNER bills_owner`)
  await superuser.end()
  const { owner } = databaseUrls(cluster, TEMPLATES.seeded, PASSWORDS)
  await importFirstRateCard(owner, 'prisma/rate-card')
  await importAddresses(owner, [textFile(demoAddresses())])
}
