import { env, SettingsError } from '@/lib/platform/env'
import { respond503WhenBusy } from '@/lib/platform/http/busy-response'
import { installDirectHandlers } from '@/lib/platform/http/bypass-next-handlers'
import { installClearSiteData } from '@/lib/platform/http/clear-site-data'
import { redirectConsoleErrors } from '@/lib/platform/http/error-logging'
import { installGracefulShutdown } from '@/lib/platform/http/graceful-shutdown'
import { onEachServer } from '@/lib/platform/http/hook-into-http-server'
import { queuePages } from '@/lib/platform/http/limit-concurrent-pages'
import { limitFormBodies } from '@/lib/platform/http/limit-form-bodies'
import { ignoreUpgrades, normaliseRequests } from '@/lib/platform/http/normalise-request'
import { observeRequests } from '@/lib/platform/http/observe-requests'
import { rejectFileMethods } from '@/lib/platform/http/reject-file-methods'
import { setSecurityHeaders } from '@/lib/platform/http/security-headers'
import { startTracing } from '@/lib/platform/observability/tracing/start-tracing'

export { logRouteError } from '@/lib/platform/http/error-logging'

/**
 * Validates the settings, installs the server's hooks and starts tracing, all before the first request. Exits the
 * process if a setting is invalid.
 */
export async function startServer(): Promise<void> {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  normaliseRequests()
  observeRequests()
  respond503WhenBusy()
  setSecurityHeaders()
  installClearSiteData()
  rejectFileMethods()
  if (process.env.NODE_ENV === 'production') {
    ignoreUpgrades()
    installDirectHandlers()
    queuePages()
    // Don't redirect console errors until the first connection. If Next can't open the port, the launcher must be able
    // to read Next's error message.
    onEachServer(redirectConsoleErrors)
  }
  // Install this hook last, because the hook that is installed last handles a request first.
  limitFormBodies()
  // Install our own shutdown, unless Next handles SIGTERM and SIGINT itself (without NEXT_MANUAL_SIG_HANDLE). Next's
  // shutdown waits for clients that keep using their connections.
  if (process.env.NEXT_MANUAL_SIG_HANDLE) installGracefulShutdown(env().drainSeconds * 1000)
  await startTracing('house-bills')
}
