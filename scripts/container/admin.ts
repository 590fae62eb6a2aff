// The operator's commands in the container image: there is no embedded database.
import { operator } from '../admin/operator'

process.exit(
  await operator(process.argv.slice(2), async () => {
    const { DIRECT_DATABASE_URL, SERVER_SECRET, SERVER_SECRET_ALSO, APP_URL } = process.env
    if (!DIRECT_DATABASE_URL) throw new Error('DIRECT_DATABASE_URL: expected the postgres:// URL of the owner')
    const own = { serverSecret: SERVER_SECRET, serverSecretAlso: SERVER_SECRET_ALSO, appUrl: APP_URL }
    return { ownerUrl: DIRECT_DATABASE_URL, ...own, embedded: false, leave: async () => undefined }
  }),
)
