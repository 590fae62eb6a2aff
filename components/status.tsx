import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react'
import { Sprite, SpriteIcon } from './sprite'

/** good: as it should be. busy: will go on by itself. warn: somebody should look. bad: failed. off: over, or not used. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'off'

export const TONES = {
  good: { Mark: CircleCheck, color: 'text-good' },
  busy: { Mark: Clock, color: 'text-quiet' },
  warn: { Mark: CircleAlert, color: 'text-warn' },
  bad: { Mark: CircleX, color: 'text-bad' },
  off: { Mark: CircleDashed, color: 'text-quiet' },
} as const

/** The marks of every Status; in the root layout. */
export function StatusMarks() {
  const { good, busy, warn, bad, off } = TONES
  return <Sprite icons={{ good: good.Mark, busy: busy.Mark, warn: warn.Mark, bad: bad.Mark, off: off.Mark }} />
}

/** How something stands: a mark and a word, so that the colour only adds to them. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 align-bottom text-sm whitespace-nowrap ${TONES[tone].color}`}>
      <SpriteIcon name={tone} />
      {children}
    </span>
  )
}
