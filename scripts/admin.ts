// `npm run admin -- …`: runs the operator's commands. scripts/admin/parse-arguments.ts lists them.
import path from 'node:path'
import type { AdminContext } from '@/scripts/admin/admin-context'
import { runAdminCli } from './admin/admin-cli'
import { readDatabaseUrl } from './database/read-database-url'
import { loadEnvFile } from './start/load-env-file'

loadEnvFile()
process.exit(await runAdminCli(process.argv.slice(2), openAdminContext))

async function openAdminContext(): Promise<AdminContext> {
  const { DIRECT_DATABASE_URL, DATABASE_URL, DATA_DIR, SERVER_SECRET, SECONDARY_SERVER_SECRET, APP_URL } = process.env
  if (DIRECT_DATABASE_URL || DATABASE_URL) {
    const settings = { serverSecret: SERVER_SECRET, secondaryServerSecret: SECONDARY_SERVER_SECRET, appUrl: APP_URL }
    return {
      ownerUrl: readDatabaseUrl('DIRECT_DATABASE_URL'),
      ...settings,
      isEmbedded: false,
      close: async () => undefined,
    }
  }
  return openEmbeddedContext(path.resolve(DATA_DIR || '.data'))
}

/** Opens and migrates the embedded database of a data folder. If it isn't running, starts it for this command. */
async function openEmbeddedContext(dataDir: string): Promise<AdminContext> {
  const [{ createDataFolder }, embedded, { migrate }, { findRunningUrl }] = await Promise.all([
    import('./start/data-folder'),
    import('./start/embedded-database'),
    import('./database/migrate'),
    import('./start/running-instance'),
  ])
  await createDataFolder(dataDir)
  const { owner, app, serverSecret, cluster } = await embedded.openEmbeddedDatabase(dataDir)
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Handle only the first signal, because a signal can arrive several times even if the user presses Ctrl-C only
    // once.
    process.on(signal, () => {
      if (!isStopped) void cluster.leave().finally(() => process.exit(130))
      isStopped = true
    })
  }
  await migrate(owner, app)
  const secrets = {
    serverSecret: process.env.SERVER_SECRET || serverSecret,
    secondaryServerSecret: process.env.SECONDARY_SERVER_SECRET,
  }
  // Use the launcher's URL, so that the links that a command prints open the server of this data folder.
  const appUrl =
    process.env.APP_URL || (await findRunningUrl(dataDir)) || `http://localhost:${process.env.PORT || 3000}`
  return { ownerUrl: owner, ...secrets, appUrl, isEmbedded: true, close: cluster.leave }
}
