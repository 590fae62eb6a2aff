import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { LocalDay, RelativeTime } from '@/components/ui/local-time'
import type { PasskeyRequest } from '@/lib/auth/passkeys/change-passkeys-from-forms'
import type { OwnPasskey } from '@/lib/auth/passkeys/list-passkeys'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { Dialog } from '../dialogs/dialog'
import { DialogForm, type InlineFallback } from '../dialogs/dialog-form'
import { AccountSection } from './account-section'
import { AddPasskeyForm } from './add-passkey-form'
import { TwoFactorCodeField } from './two-factor-code-field'

/** The server actions of a realm's account page that change passkeys. */
interface PasskeyActions {
  confirm: FormAction<PasskeyRequest>
  add: FormAction<null>
  remove: FormAction<null>
}

interface Props {
  passkeys: OwnPasskey[]
  actions: PasskeyActions
  hasTwoFactor: boolean
  inlineFallback: InlineFallback
}

export function PasskeysSection({ passkeys, actions, hasTwoFactor, inlineFallback }: Props) {
  const { confirm, add, remove } = actions
  return (
    <AccountSection title="Passkeys">
      <p className="mb-4 text-sm text-quiet">
        Sign in with your fingerprint, face or device PIN instead of your password{hasTwoFactor && ' and code'}.
      </p>
      {passkeys.length > 0 && (
        <div className="mb-4">
          <PasskeyList {...{ passkeys, remove, hasTwoFactor, inlineFallback }} />
        </div>
      )}
      <div className="noscript:hidden">
        <Dialog trigger="Add passkey" title="Add a passkey" keepOpenOnOutsideClick>
          <AddPasskeyForm confirm={confirm} add={add} requiresPassword requiresCode={hasTwoFactor} />
        </Dialog>
      </div>
      <noscript>
        <p className="text-sm text-quiet">To add a passkey, turn on JavaScript.</p>
      </noscript>
    </AccountSection>
  )
}

/**
 * Lists the passkeys of a user who must use single sign-on. Such a user can remove passkeys but can't add or use them.
 */
export const BlockedPasskeysSection = (props: PasskeyListProps) => (
  <AccountSection title="Passkeys">
    <p className="mb-4 text-sm text-quiet">
      These don’t work while your company requires single sign-on. To remove one, you need your password
      {props.hasTwoFactor && ' and a code'}. If you’ve forgotten your password, ask an admin to reset your passkeys.
    </p>
    <PasskeyList {...props} />
  </AccountSection>
)

interface PasskeyListProps {
  passkeys: OwnPasskey[]
  remove: FormAction<null>
  hasTwoFactor: boolean
  inlineFallback: InlineFallback
}

const PasskeyList = ({ passkeys, remove, hasTwoFactor, inlineFallback }: PasskeyListProps) => (
  <ul className="divide-y divide-line border-y border-line">
    {passkeys.map((passkey) => (
      <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">
            <bdi>{passkey.name}</bdi>
          </p>
          <p className="text-quiet">
            Added <LocalDay instant={passkey.createdAt} />
          </p>
          <p className="text-quiet">
            {passkey.lastUsedAt ? (
              <>
                Last used <RelativeTime instant={passkey.lastUsedAt} />
              </>
            ) : (
              'Never used'
            )}
          </p>
        </div>
        <RemovePasskey passkey={passkey} action={remove} hasTwoFactor={hasTwoFactor} inlineFallback={inlineFallback} />
      </li>
    ))}
  </ul>
)

interface RemovePasskeyProps {
  passkey: OwnPasskey
  action: FormAction<null>
  hasTwoFactor: boolean
  inlineFallback: InlineFallback
}

const RemovePasskey = ({ passkey: { id, name }, action, hasTwoFactor, inlineFallback }: RemovePasskeyProps) => (
  <DialogForm
    {...inlineFallback}
    name={`remove-passkey-${id}`}
    trigger={
      <>
        Remove<span className="sr-only"> {name}</span>
      </>
    }
    title={`Remove “${name}”?`}
    description="You’ll no longer be able to sign in with it. You’ll be signed out everywhere else. Afterwards, delete the passkey from your device too."
  >
    <ActionForm action={action} submitLabel="Remove passkey" variant="danger" successMessage="Passkey removed">
      <input type="hidden" name="id" value={id} />
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      {hasTwoFactor && <TwoFactorCodeField name="code" />}
    </ActionForm>
  </DialogForm>
)
