import { z } from 'zod'
import type { Mode } from '@/prisma/client/enums'

export const modeField = z.enum(['live', 'test'])

/** Parses the mode in a URL. Returns null if it isn't one. */
export const parseMode = (text: string): Mode | null => modeField.safeParse(text).data ?? null
