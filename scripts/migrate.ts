// The migration step of a deployment: DIRECT_DATABASE_URL is the owner's, DATABASE_URL names the
// role that the application connects as.
import { migrate } from './database/migrate'
import { urlOf } from './database/settings'

const applied = await applyAll().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply')
// The schema engine leaves a timer behind that would hold the process for ten seconds.
process.exit(0)

async function applyAll(): Promise<string[]> {
  return migrate(urlOf('DIRECT_DATABASE_URL'), urlOf('DATABASE_URL'))
}
