import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'

export default function NotFound() {
  return (
    <>
      <title>Not found · House Bills account</title>
      <PageHeader title="Not found">This page doesn’t exist. Check the web address.</PageHeader>
      <ButtonLink href="/account">Go to your contracts</ButtonLink>
    </>
  )
}
