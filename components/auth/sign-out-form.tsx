import { SubmitButton } from '@/components/forms/submit-button'

/** Lets users sign out during a compulsory step of signing in, because the page of such a step has no user menu. */
export const SignOutForm = ({ signOut }: { signOut: () => Promise<void> }) => (
  <form action={signOut} className="mt-6 border-t border-line pt-4 text-sm text-quiet">
    <div className="-ml-3">
      <SubmitButton variant="quiet">Sign out</SubmitButton>
    </div>
  </form>
)
