// `npm run admin -- …`, the operator's commands (scripts/admin/arguments.ts lists them).
import path from 'node:path'
import { type OpenDatabase, operator } from './admin/operator'
import { urlOf } from './database/settings'
import { loadSettingsFile } from './launch/settings-file'

loadSettingsFile()
process.exit(await operator(process.argv.slice(2), openDatabase))

async function openDatabase(): Promise<OpenDatabase> {
  const { DIRECT_DATABASE_URL, DATABASE_URL, DATA_DIR, SERVER_SECRET, SERVER_SECRET_ALSO, APP_URL } = process.env
  if (DIRECT_DATABASE_URL || DATABASE_URL) {
    const own = { serverSecret: SERVER_SECRET, serverSecretAlso: SERVER_SECRET_ALSO, appUrl: APP_URL }
    return { ownerUrl: urlOf('DIRECT_DATABASE_URL'), ...own, embedded: false, leave: async () => undefined }
  }
  return openEmbedded(path.resolve(DATA_DIR || '.data'))
}

/** The embedded database of a data folder, started for this command unless it runs. */
async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const [{ makeDataFolder }, embedded, { migrate }, { runningUrl }] = await Promise.all([
    import('./launch/data-folder'),
    import('./launch/embedded'),
    import('./database/migrate'),
    import('./launch/running'),
  ])
  await makeDataFolder(dataDir)
  const { owner, app, serverSecret, cluster } = await embedded.openEmbedded(dataDir)
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // One Ctrl-C arrives several times.
    process.on(signal, () => {
      if (!stopped) void cluster.leave().finally(() => process.exit(130))
      stopped = true
    })
  }
  await migrate(owner, app)
  const secrets = {
    serverSecret: process.env.SERVER_SECRET || serverSecret,
    serverSecretAlso: process.env.SERVER_SECRET_ALSO,
  }
  // As the launcher has it, so that the link leads to the server that runs or will.
  const appUrl = process.env.APP_URL || (await runningUrl(dataDir)) || `http://localhost:${process.env.PORT || 3000}`
  return { ownerUrl: owner, ...secrets, appUrl, embedded: true, leave: cluster.leave }
}
