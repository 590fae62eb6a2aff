// The operator's commands in the container image: there is no embedded database.
import { operator } from '../admin/operator'

process.exit(
  await operator(process.argv.slice(2), async () => {
    const { DIRECT_DATABASE_URL } = process.env
    if (!DIRECT_DATABASE_URL) throw new Error('DIRECT_DATABASE_URL: expected the postgres:// URL of the owner')
    return { ownerUrl: DIRECT_DATABASE_URL, leave: async () => undefined }
  }),
)
