import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'

export default function NotFound() {
  return (
    <>
      <title>Not found · House Bills support</title>
      <PageHeader title="Not found">
        This page doesn’t exist, or its content has been deleted. Check the web address.
      </PageHeader>
      <ButtonLink href="/support">Go to search</ButtonLink>
    </>
  )
}
