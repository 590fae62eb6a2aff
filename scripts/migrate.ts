// The migration step of a deployment: DIRECT_DATABASE_URL is the owner's, DATABASE_URL names the
// role that the application connects as.
import { migrate } from './database/migrate'

const { DIRECT_DATABASE_URL, DATABASE_URL } = process.env
if (!DIRECT_DATABASE_URL || !DATABASE_URL) {
  console.error(
    'DIRECT_DATABASE_URL and DATABASE_URL: expected the postgres:// URLs of the owner and of the application',
  )
  process.exit(2)
}
const applied = await migrate(DIRECT_DATABASE_URL, DATABASE_URL).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply')
// The schema engine leaves a timer behind that would hold the process for ten seconds.
process.exit(0)
