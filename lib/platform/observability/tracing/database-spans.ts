import { trace } from '@opentelemetry/api'
import { Prisma } from '@/prisma/client/client'
import { withSpan } from './with-span'

/** A Prisma extension that records each statement as a span with its operation and table, but without values. */
export const databaseSpans = Prisma.defineExtension({
  query: {
    $allOperations: ({ model, operation, args, query }) =>
      traceStatement(model ? `${operation} ${model}` : nameStatement(args), () => query(args)),
  },
})

/**
 * Runs a statement. If a trace is being recorded, records the statement as a span.
 *
 * @param name the operation and table, such as the result of `nameStatement`
 */
export function traceStatement<Result>(name: string, runQuery: () => Promise<Result>): Promise<Result> {
  // Statements that a timer runs, such as the heartbeat's, get no span, because the request that started the timer may
  // have ended.
  return trace.getActiveSpan()?.isRecording() ? withSpan(`database ${name}`, runQuery) : runQuery()
}

/**
 * Returns the verb and the first table or function of a raw statement, such as `SELECT api_keys`. Returns only the verb
 * if there's no table, and `statement` if there's no SQL.
 */
export function nameStatement(args: unknown): string {
  const { sql = '' } = args as { sql?: string }
  const [, verb] = /^\s*([a-z]+)/i.exec(sql) ?? []
  const [, table = ''] = /(?<!extract\(\w+ )\b(?:from|into|update|join)\s+"?([a-z_.]+)/i.exec(sql) ?? []
  return verb ? `${verb.toUpperCase()} ${table}`.trim() : 'statement'
}
