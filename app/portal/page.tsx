import { redirect } from 'next/navigation'

/** A company works live; its test data is a switch away. */
export default function Portal(): never {
  redirect('/portal/live')
}
