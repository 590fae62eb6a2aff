import type { Transport } from './transport'

/** Sends nothing: the email stays in its row, where the dev inbox shows it. */
export const devTransport: Transport = async () => ({ outcome: 'captured' })
