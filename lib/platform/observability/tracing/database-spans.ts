import { trace } from '@opentelemetry/api'
import { Prisma } from '@/prisma/client/client'
import { step } from './span'

/** Has each statement be a step of the trace, named by what it does to which table; never its values. */
export const databaseSteps = Prisma.defineExtension({
  query: {
    $allOperations: ({ model, operation, args, query }) =>
      databaseStep(model ? `${operation} ${model}` : statementName(args), () => query(args)),
  },
})

/** @param name what is done to which table: `statementName`, for one */
export function databaseStep<Result>(name: string, query: () => Promise<Result>): Promise<Result> {
  // What runs by the clock, such as the heartbeat, is no trace of its own; nor is it part of the
  // request that set the clock, when that is over.
  return trace.getActiveSpan()?.isRecording() ? step(`database ${name}`, query) : query()
}

/** The first words of a raw statement that say what it is: `SELECT api_keys`. */
export function statementName(args: unknown): string {
  const { sql = '' } = args as { sql?: string }
  const [, verb] = /^\s*([a-z]+)/i.exec(sql) ?? []
  const [, target = ''] = /(?<!extract\(\w+ )\b(?:from|into|update|join)\s+"?([a-z_.]+)/i.exec(sql) ?? []
  return verb ? `${verb.toUpperCase()} ${target}`.trim() : 'statement'
}
