import { redirect } from 'next/navigation'

/** Opens the portal in live mode; the mode switch leads to the test data. */
export default function Portal(): never {
  redirect('/portal/live')
}
