import { describeError } from '@/lib/platform/observability/describe-error'
import type { AdminContext } from './admin-context'
import { parseArguments, USAGE } from './parse-arguments'

/**
 * Runs an operator's command line. Writes the command's result to standard output, and all other messages to standard
 * error.
 *
 * @param openContext opens the database. Called only if the command line is valid
 * @returns the exit code: 0 if the command succeeded, 1 if it failed, or 2 if the command line is invalid
 */
export async function runAdminCli(argv: string[], openContext: () => Promise<AdminContext>): Promise<number> {
  if (argv[0] === 'help' || argv.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const parsed = parseArguments(argv)
  if (!parsed.ok) {
    console.error(`${parsed.message}\n\nTo list all commands, run: npm run admin -- help`)
    return 2
  }
  try {
    const context = await openContext()
    try {
      // Import this only now, because it needs Prisma's generated client. Opening the database generates the client if
      // it's missing.
      const { runCommand } = await import('./run-command')
      const outcome = await runCommand(parsed.command, context)
      if (!outcome.ok) console.error(outcome.reason)
      else console.log(outcome.result)
      return outcome.ok ? 0 : 1
    } finally {
      await context.close()
    }
  } catch (error) {
    console.error(formatErrorLine(error))
    return 1
  }
}

function formatErrorLine(error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException
  if (path && code === 'ENOENT') return `${path}: no such file or folder.`
  const description = describeError(error)
  if (description.message === 'DatabaseNotReachable' || description.code === 'ECONNREFUSED')
    return "Can't reach the database. Check that it's running, and check DIRECT_DATABASE_URL."
  // These codes mean that PostgreSQL ended the session without a message.
  if (description.code === 'EPIPE' || description.code === 'ECONNRESET')
    return 'Lost the database connection. Check whether the change was made before you run the command again.'
  return description.message || description.code || description.name
}
