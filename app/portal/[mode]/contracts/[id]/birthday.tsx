'use client'

import { LocalDate } from '@/components/local-time'
import { Reveal } from '@/components/reveal'
import { revealBirthday } from './actions'

/** The date of birth, once somebody asks for it. */
export const Birthday = ({ mode, id }: { mode: string; id: number }) => (
  <Reveal
    action={revealBirthday}
    values={{ mode, id }}
    what="date of birth"
    shown={(birthday) => <LocalDate date={birthday} />}
  />
)
