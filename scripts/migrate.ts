// The migration step of a deployment. It connects as the owner (DIRECT_DATABASE_URL), and grants rights to the role in
// DATABASE_URL.
import { migrate } from './database/migrate'
import { readDatabaseUrl } from './database/read-database-url'

const appliedNames = await migrateFromSettings().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
console.log(appliedNames.length > 0 ? `Applied ${appliedNames.join(', ')}.` : 'Nothing to apply.')
// Exit now, because a timer of the schema engine would keep the process alive for ten seconds.
process.exit(0)

async function migrateFromSettings(): Promise<string[]> {
  return migrate(readDatabaseUrl('DIRECT_DATABASE_URL'), readDatabaseUrl('DATABASE_URL'))
}
