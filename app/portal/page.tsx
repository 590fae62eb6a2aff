import { redirect } from 'next/navigation'

/** Opens the portal in live mode. Users switch to test data with the mode switch. */
export default function Portal(): never {
  redirect('/portal/live')
}
