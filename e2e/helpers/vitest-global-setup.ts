import { existsSync } from 'node:fs'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { createTextFile } from '@/lib/addresses/import/address-file-type'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card-folder'
import { buildDatabaseUrls } from '../../scripts/database/create-roles'
import { generateDemoAddresses } from '../../scripts/database/demo-addresses'
import { reserveDatabasePort } from './reserve-database-port'
import { startSharedServer } from './shared-server'
import startTestCluster, { ROLE_PASSWORDS, TEMPLATE_DATABASES } from './start-test-database-server'

/**
 * Starts the PostgreSQL cluster of the test run, and the shared server if there is a build. Creates a second template
 * database with the demo's rate card and addresses.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databasePort = await reserveDatabasePort()
  const stopCluster = await startTestCluster(project)
  const stopAll = async () => {
    databasePort.release()
    await stopCluster()
  }
  const { cluster } = project.getProvidedContext()
  await seedTemplate(cluster)
  if (!existsSync('.next/standalone/server.js')) return stopAll
  const sharedServer = await startSharedServer(cluster)
  project.provide('sharedServer', sharedServer.context)
  return async () => {
    await sharedServer.stop()
    await stopAll()
  }
}

/** Creates the second template as a copy of the first, and adds the demo's data. */
export async function seedTemplate(cluster: ProvidedContext['cluster']): Promise<void> {
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
  await superuser.connect()
  await superuser.query(
    `CREATE DATABASE ${TEMPLATE_DATABASES.seeded} TEMPLATE ${TEMPLATE_DATABASES.migrated} OWNER bills_owner`,
  )
  await superuser.end()
  const { owner } = buildDatabaseUrls(cluster, TEMPLATE_DATABASES.seeded, ROLE_PASSWORDS)
  await importFirstRateCard(owner, 'prisma/rate-card')
  await importAddresses(owner, [createTextFile(generateDemoAddresses())])
}
