// Runs the operator's commands in the container image, which has no embedded database.
import { runAdminCli } from '../admin/admin-cli'
import { readDatabaseUrl } from '../database/read-database-url'

process.exit(
  await runAdminCli(process.argv.slice(2), async () => {
    const { SERVER_SECRET, SECONDARY_SERVER_SECRET, APP_URL } = process.env
    const settings = { serverSecret: SERVER_SECRET, secondaryServerSecret: SECONDARY_SERVER_SECRET, appUrl: APP_URL }
    return {
      ownerUrl: readDatabaseUrl('DIRECT_DATABASE_URL'),
      ...settings,
      isEmbedded: false,
      close: async () => undefined,
    }
  }),
)
