import type { Transport } from './transport'

/** Sends nothing. The email stays in the `emails` table, and the dev inbox shows it. */
export const devTransport: Transport = async () => ({ outcome: 'captured' })
