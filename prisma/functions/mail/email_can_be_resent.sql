-- Returns true if it still makes sense to resend a failed email. All of these must be true:
--
-- - The email is less than 30 days old, and its content hasn't been purged.
-- - No newer email has replaced it (email_is_outdated).
-- - If it needs a link, the link still works. An activation link must also be the tenant's newest.
-- - If it confirms a contract, the contract is still active. If that email contains no activation link, the tenant has
--   a password.
-- - If it's to partner staff, the user hasn't been removed.
-- - If it's about a contract, its recipient is the tenant's current email address or that of an active contract.
--   Somebody else may have the tenant's old email address.
CREATE OR REPLACE FUNCTION email_can_be_resent(p_email emails) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_email.status = 'failed'
    AND p_email.content_purged_at IS NULL
    AND p_email.created_at > now() - interval '30 days'
    AND (p_email.tenant_token_id IS NULL OR EXISTS (
      SELECT FROM tenant_tokens t
      WHERE t.id = p_email.tenant_token_id AND t.used_at IS NULL AND t.expires_at > now() AND t.wrong_attempts < 5
        AND (t.purpose <> 'activation' OR NOT EXISTS (
          SELECT FROM tenant_tokens n
          WHERE n.tenant_id = t.tenant_id AND n.purpose = 'activation' AND n.created_at > t.created_at
        ))
    ))
    AND (p_email.partner_staff_token_id IS NULL OR EXISTS (
      SELECT FROM partner_staff_tokens t WHERE t.id = p_email.partner_staff_token_id AND t.used_at IS NULL AND t.expires_at > now()
    ))
    -- Some time after a link expires, its row is deleted, and the email's reference to it becomes null. An email that
    -- needs such a link can't be resent.
    AND (p_email.partner_staff_token_id IS NOT NULL OR p_email.template NOT IN ('partner-staff-invitation', 'password-reset'))
    AND (p_email.tenant_token_id IS NOT NULL OR p_email.template NOT IN ('activation-resend', 'tenant-password-reset'))
    AND (p_email.user_id IS NULL OR EXISTS (
      SELECT FROM partner_staff u WHERE u.id = p_email.user_id AND u.removed_at IS NULL
    ))
    AND (p_email.template <> 'bills-package-confirmation' OR EXISTS (
      SELECT FROM house_contracts c JOIN tenants t ON t.id = c.tenant_id
      WHERE c.id = p_email.contract_id AND c.status = 'active'
        AND (p_email.tenant_token_id IS NOT NULL OR t.password_hash IS NOT NULL)
    ))
    AND (p_email.contract_id IS NULL OR EXISTS (
      SELECT FROM house_contracts c JOIN tenants t ON t.id = c.tenant_id
      WHERE c.id = p_email.contract_id AND (
        lower(p_email.recipient) IN (lower(t.email), t.email_key) OR (c.status = 'active' AND c.email = p_email.recipient)
      )
    ))
    AND NOT email_is_outdated(p_email)
$$;
