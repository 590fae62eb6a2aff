// The operator's commands in the container image: there is no embedded database.
import { operator } from '../admin/operator'
import { urlOf } from '../database/settings'

process.exit(
  await operator(process.argv.slice(2), async () => {
    const { SERVER_SECRET, SERVER_SECRET_ALSO, APP_URL } = process.env
    const own = { serverSecret: SERVER_SECRET, serverSecretAlso: SERVER_SECRET_ALSO, appUrl: APP_URL }
    return { ownerUrl: urlOf('DIRECT_DATABASE_URL'), ...own, embedded: false, leave: async () => undefined }
  }),
)
