import type { Metadata } from 'next'
import { NewLinkForm } from './new-link-form'

export const metadata: Metadata = { title: 'A new link' }

export default function NewLink() {
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">A new link</h1>
      <NewLinkForm />
    </>
  )
}
