import type { Transport } from './transport'

/** Sends nothing: the e-mail stays in its row, where the local page reads it. */
export const capture: Transport = async () => ({ outcome: 'captured' })
