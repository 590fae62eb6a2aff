import { z } from 'zod'
import type { Mode } from '@/prisma/client/enums'

export const modeField = z.enum(['live', 'test'])

/** Parses the mode in a URL. Returns null if the text isn't a mode. */
export const parseMode = (text: string): Mode | null => modeField.safeParse(text).data ?? null
