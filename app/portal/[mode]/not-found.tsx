import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'

/** Says the same of what never was, what is gone, and what is not for who asks. */
export default function NotFound() {
  return (
    <>
      <title>Not found · House Bills</title>
      <PageHeader title="Not found">
        There is nothing here for you. It may be gone, belong to the other of live and test, or be for your
        company&rsquo;s admins only.
      </PageHeader>
      <ButtonLink href="/portal">Go to the overview</ButtonLink>
    </>
  )
}
