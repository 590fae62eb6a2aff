'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { adminAction } from '@/lib/auth/guards/authorise-portal-action'
import { resetTestData } from '@/lib/privacy/reset-test-data'

export const resetCompanyTestData = adminAction(z.object({}), async ({ companyId, actor }) => {
  const { isComplete } = await resetTestData(actor, companyId)
  revalidatePath('/portal/test', 'layout')
  return isComplete
    ? { ok: true, result: null }
    : {
        ok: false,
        message: 'Some of your test data hasn’t been deleted yet. Click “Reset test data” again to delete the rest.',
      }
})
