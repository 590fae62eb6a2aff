import { describeFault } from '@/lib/platform/observability/describe-error'
import { readArguments, USAGE } from './arguments'

/** A database that was opened for one command. */
export interface OpenDatabase {
  ownerUrl: string
  /** The service's SERVER_SECRET, where it is known. */
  serverSecret: string | undefined
  /** SERVER_SECRET_ALSO, where the service has one. */
  serverSecretAlso: string | undefined
  /** Where visitors reach the service, where it is known. */
  appUrl: string | undefined
  /** Whether it is the embedded one. */
  embedded: boolean
  leave: () => Promise<void>
}

/**
 * Does what an operator's command line asks for: the result on standard output, everything else on
 * standard error.
 *
 * @param open how to come to the database, called once the command line is known to be right
 * @returns the exit code: 2 for a wrong command line, 1 for a command that could not be done
 */
export async function operator(argv: string[], open: () => Promise<OpenDatabase>): Promise<number> {
  if (argv[0] === 'help' || argv.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const read = readArguments(argv)
  if (!read.ok) {
    console.error(`${read.problem}\n\n${USAGE}`)
    return 2
  }
  try {
    const opened = await open()
    try {
      // Needs Prisma's client, which opening the database makes where it is missing.
      const { perform } = await import('./perform')
      const outcome = await perform(read.command, opened)
      if (!outcome.ok) console.error(outcome.reason)
      else console.log(outcome.result)
      return outcome.ok ? 0 : 1
    } finally {
      await opened.leave()
    }
  } catch (error) {
    console.error(oneLine(error))
    return 1
  }
}

function oneLine(error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException
  if (path && code === 'ENOENT') return `${path}: no such file or folder`
  const fault = describeFault(error)
  if (fault.message === 'DatabaseNotReachable' || fault.code === 'ECONNREFUSED') return 'the database cannot be reached'
  // So says a write when PostgreSQL ends without a word.
  if (fault.code === 'EPIPE' || fault.code === 'ECONNRESET') return 'the connection to the database broke'
  return fault.message || fault.code || fault.name
}
