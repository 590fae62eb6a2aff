import { z } from 'zod'
import type { Mode } from '@/prisma/client/enums'

/** Live or test, as forms and kept values say it. */
export const modeField = z.enum(['live', 'test'])

/** The mode that an address names; null for any other word. */
export const parseMode = (text: string): Mode | null => modeField.safeParse(text).data ?? null
