import { Icon } from './icon'

/**
 * 'info' is for a fact that users should know. 'busy' means that something is in progress, and 'warn' that somebody
 * should act. 'bad' means that something has failed, and 'off' that something is inactive or no longer relevant.
 */
export type Tone = 'good' | 'info' | 'busy' | 'warn' | 'bad' | 'off'

export const TONE_STYLES = {
  good: { icon: 'circle-check', color: 'text-good' },
  info: { icon: 'info', color: 'text-info' },
  busy: { icon: 'clock', color: 'text-quiet' },
  warn: { icon: 'circle-alert', color: 'text-warn' },
  bad: { icon: 'circle-x', color: 'text-bad' },
  off: { icon: 'circle-dashed', color: 'text-quiet' },
} as const

/** Shows a status as an icon and a word, so that users don't have to recognise its colour. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-bottom text-sm whitespace-nowrap ${TONE_STYLES[tone].color}`}
    >
      <Icon name={TONE_STYLES[tone].icon} />
      {children}
    </span>
  )
}
