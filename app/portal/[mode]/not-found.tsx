import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'

/** The text mustn't reveal whether the page never existed, was deleted, or isn't open to this user. */
export default function NotFound() {
  return (
    <>
      <title>Not found · House Bills</title>
      <PageHeader title="Not found">
        This page may have been deleted, it may be in the other mode (live or test), or only admins can see it. Check
        the web address.
      </PageHeader>
      <ButtonLink href="/portal">Go to overview</ButtonLink>
    </>
  )
}
