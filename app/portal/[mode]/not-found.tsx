import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'

/** Doesn't tell whether a page never existed, is deleted or is closed to this person. */
export default function NotFound() {
  return (
    <>
      <title>Not found · House Bills</title>
      <PageHeader title="Not found">
        It may be deleted, in the other mode (live or test), or for admins only.
      </PageHeader>
      <ButtonLink href="/portal">Go to overview</ButtonLink>
    </>
  )
}
