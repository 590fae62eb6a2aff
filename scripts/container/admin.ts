// The operator's commands in the container image: there is no embedded database.
import { runAdminCli } from '../admin/admin-cli'
import { readDatabaseUrl } from '../database/read-database-url'

process.exit(
  await runAdminCli(process.argv.slice(2), async () => {
    const { SERVER_SECRET, SERVER_SECRET_ALSO, APP_URL } = process.env
    const settings = { serverSecret: SERVER_SECRET, secondaryServerSecret: SERVER_SECRET_ALSO, appUrl: APP_URL }
    return {
      ownerUrl: readDatabaseUrl('DIRECT_DATABASE_URL'),
      ...settings,
      isEmbedded: false,
      close: async () => undefined,
    }
  }),
)
