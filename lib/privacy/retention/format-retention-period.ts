import { env, type Retention } from '@/lib/platform/env'

/** How many days something is kept for, in words: '30 days'. */
export function formatRetentionPeriod(setting: Extract<keyof Retention, `${string}Days`>): string {
  const days = env().retention[setting]
  return days === 1 ? '1 day' : `${days} days`
}
