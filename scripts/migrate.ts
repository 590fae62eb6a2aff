// The migration step of a deployment. DIRECT_DATABASE_URL is the owner's connection; DATABASE_URL names the
// application's role.
import { migrate } from './database/migrate'
import { readDatabaseUrl } from './database/read-database-url'

const appliedNames = await migrateFromSettings().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
console.log(appliedNames.length > 0 ? `applied ${appliedNames.join(', ')}` : 'nothing to apply')
// The schema engine leaves a timer behind that would keep the process alive for ten seconds.
process.exit(0)

async function migrateFromSettings(): Promise<string[]> {
  return migrate(readDatabaseUrl('DIRECT_DATABASE_URL'), readDatabaseUrl('DATABASE_URL'))
}
