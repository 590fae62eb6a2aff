import { trace } from '@opentelemetry/api'
import { Prisma } from '@/prisma/client/client'
import { withSpan } from './with-span'

/** Has each statement be a step of the trace, named by what it does to which table; never its values. */
export const databaseSpans = Prisma.defineExtension({
  query: {
    $allOperations: ({ model, operation, args, query }) =>
      traceStatement(model ? `${operation} ${model}` : nameStatement(args), () => query(args)),
  },
})

/** @param name what is done to which table: `statementName`, for one */
export function traceStatement<Result>(name: string, runQuery: () => Promise<Result>): Promise<Result> {
  // What runs by the clock, such as the heartbeat, is no trace of its own; nor is it part of the
  // request that set the clock, when that is over.
  return trace.getActiveSpan()?.isRecording() ? withSpan(`database ${name}`, runQuery) : runQuery()
}

/** The first words of a raw statement that say what it is: `SELECT api_keys`. */
export function nameStatement(args: unknown): string {
  const { sql = '' } = args as { sql?: string }
  const [, verb] = /^\s*([a-z]+)/i.exec(sql) ?? []
  const [, table = ''] = /(?<!extract\(\w+ )\b(?:from|into|update|join)\s+"?([a-z_.]+)/i.exec(sql) ?? []
  return verb ? `${verb.toUpperCase()} ${table}`.trim() : 'statement'
}
