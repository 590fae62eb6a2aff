'use client'

import { useEffect } from 'react'
import { useDebouncedRequest } from '@/components/forms/use-debounced-request'
import { SERVICES, type Service } from '@/lib/contracts/utility-services'
import { postJson } from '@/lib/platform/http/post-from-browser'
import { type Comparison, comparePlans } from '@/lib/quotes/pricing/compare-plans'
import type { QuotePreview } from '@/lib/quotes/pricing/preview-quotes'
import type { ContractFields } from './validate-contract-form'

export interface Quote {
  isBusy: boolean
  /** Whether the form has the fields that a quote needs. */
  isComplete: boolean
  /** Why there's no quote. Null if there's one, or if the form isn't complete. */
  errorMessage: string | null
  preview: Extract<QuotePreview, { ok: true }> | null
  /** The selected services, in the API's order. */
  services: Service[]
  /** Whether a broadband speed is chosen. Broadband has no price without one. */
  hasSpeed: boolean
  /** The prices of the selected services. Null if there's no quote, or no service is selected. */
  comparison: Comparison | null
}

/** Requests what the chosen services cost per week under each plan, and again whenever the form changes. */
export function useQuote(mode: 'live' | 'test', values: ContractFields): Quote {
  const { address, numberOfTenants, startDate, endDate } = values
  const {
    result,
    isBusy,
    ask: requestPreview,
  } = useDebouncedRequest((home: object, signal) =>
    postJson<QuotePreview>(`/portal/${mode}/contracts/new/quote`, home, signal),
  )
  const isComplete = Boolean(address?.trim() && numberOfTenants && startDate && endDate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these values change the quote
  useEffect(() => {
    requestPreview(isComplete ? { address, numberOfTenants, startDate, endDate } : null)
  }, [address, numberOfTenants, startDate, endDate])

  const services = SERVICES.filter((service) => values.selectedServices?.[service])
  const preview = result?.ok && result.data.ok ? result.data : null
  return {
    isBusy,
    isComplete,
    errorMessage: findErrorMessage(result),
    preview,
    services,
    hasSpeed: Boolean(values.broadband),
    comparison:
      preview && services.length > 0
        ? comparePlans(preview.quotes, services, preview.people, values.broadband ?? '')
        : null,
  }
}

type PreviewResponse = { ok: true; data: QuotePreview } | { ok: false; message: string } | null

function findErrorMessage(response: PreviewResponse): string | null {
  if (!response) return null
  if (!response.ok) return response.message
  return response.data.ok ? null : response.data.message
}
