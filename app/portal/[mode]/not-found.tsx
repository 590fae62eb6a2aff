import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'

/** Shows text that doesn't reveal whether the page never existed, was deleted, or isn't open to this user. */
export default function NotFound() {
  return (
    <>
      <title>Not found · House Bills</title>
      <PageHeader title="Not found">
        This page may have been deleted, or it may be in the other mode (live or test). Some pages are for admins only.
        Check the web address.
      </PageHeader>
      <ButtonLink href="/portal">Go to overview</ButtonLink>
    </>
  )
}
