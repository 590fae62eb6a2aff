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

interface Props {
  tone: Tone
  /** Lets the text wrap, for narrow columns. */
  wraps?: boolean
  children: string
}

/** Shows a status as an icon and a word, so that users don't have to recognise its colour. */
export function StatusBadge({ tone, wraps = false, children }: Props) {
  const wrapStyle = wraps
    ? 'items-start whitespace-normal'
    : 'items-center whitespace-nowrap max-[18rem]:whitespace-normal'
  return (
    <span className={`inline-flex gap-1.5 align-bottom text-sm ${wrapStyle} ${TONE_STYLES[tone].color}`}>
      <Icon name={TONE_STYLES[tone].icon} className={wraps ? 'mt-0.5 size-4' : 'size-4'} />
      {children}
    </span>
  )
}
