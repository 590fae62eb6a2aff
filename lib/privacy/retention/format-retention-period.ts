import { env, type Retention } from '@/lib/platform/env'

/** Formats a retention period, such as '30 days'. */
export function formatRetentionPeriod(setting: Extract<keyof Retention, `${string}Days`>): string {
  const days = env().retention[setting]
  return days === 1 ? '1 day' : `${days} days`
}
