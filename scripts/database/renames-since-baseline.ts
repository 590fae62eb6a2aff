interface Rename {
  /** A name or an error message in the old schema, or the beginning of a name. */
  from: string
  to: string
  /**
   * If this is set, the rename applies only to lines of the catalogue that also contain this word, such as the column's
   * table.
   */
  within?: string
}

/**
 * The renames since pre-baseline-schema.txt, in the order in which to apply them. Renaming a table also renames the
 * sequence, indexes and constraints whose names begin with the table's name.
 */
export const RENAMES: Rename[] = [
  { from: 'company_users', to: 'partner_staff' },
  { from: 'user_sessions', to: 'partner_staff_sessions' },
  { from: 'user_tokens', to: 'partner_staff_tokens' },
  { from: 'user_recovery_codes', to: 'partner_staff_recovery_codes' },
  { from: 'support_users', to: 'support_staff' },
  { from: 'support_sessions', to: 'support_staff_sessions' },
  { from: 'support_tokens', to: 'support_staff_tokens' },
  { from: 'support_recovery_codes', to: 'support_staff_recovery_codes' },
  { from: 'support_accesses', to: 'support_access_log' },
  { from: 'slow_downs', to: 'throttles' },
  { from: 'address_requests', to: 'unmatched_addresses' },
  { from: 'activation_tokens', to: 'tenant_tokens' },
  { from: 'contract_state', to: 'contract_status' },
  { from: 'email_state', to: 'email_status' },
  { from: 'webhook_delivery_state', to: 'webhook_delivery_status' },
  { from: 'user_token_purpose', to: 'partner_staff_token_purpose' },
  { from: 'calls_per_minute', to: 'requests_per_minute' },
  { from: 'second_factor', to: 'two_factor' },
  { from: 'duplicate_email_refusals', to: 'duplicate_email_rejections' },
  { from: 'awaits_second_factor', to: 'awaits_two_factor' },
  { from: 'released_at', to: 'closed_at' },
  { from: 'set_aside_at', to: 'dismissed_at' },
  { from: 'set_aside_by', to: 'dismissed_by' },
  { from: 'wrong_tries', to: 'wrong_attempts' },
  { from: 'activation_token_id', to: 'tenant_token_id' },
  { from: 'user_token_id', to: 'partner_staff_token_id' },
  { from: 'hand_over', to: 'submission' },
  { from: 'disabled_for', to: 'disabled_reason' },
  { from: 'took_ms', to: 'duration_ms' },
  { from: 'lease_until', to: 'locked_until' },
  { from: 'lease_calls', to: 'lease_requests' },
  { from: 'claim_idempotency_key', to: 'lock_idempotency_key' },
  { from: 'keep_address_request', to: 'hold_unmatched_address' },
  { from: 'without_marks', to: 'strip_punctuation' },
  { from: 'phone_end', to: 'phone_suffix' },
  { from: 'keep_search_terms', to: 'sync_search_terms' },
  { from: 'forget_name_word', to: 'remove_name_word' },
  { from: 'refuse_figures_of_published_cards', to: 'reject_changes_to_published_cards' },
  { from: 'email_can_be_sent_again', to: 'email_can_be_resent' },
  { from: 'send_email_again', to: 'resend_email' },
  { from: 'email_sent_again', to: 'email_resent' },
  { from: 'keep_api_request_partitions', to: 'maintain_api_request_partitions' },
  { from: 'company_user', to: 'partner_staff' },
  { from: 'support_user', to: 'support_staff' },
  { from: 'emails_lost', to: 'emails_undelivered' },
  { from: 'house_contracts_released', to: 'house_contracts_closed' },
  { from: 'folded_words', to: 'normalised_words' },
  { from: 'folded', to: 'normalised_text' },
  { from: 'emails_by_activation_token', to: 'emails_by_tenant_token' },
  { from: 'emails_by_user_token', to: 'emails_by_partner_staff_token' },
  { from: 'partner_staff_one_sign_in', to: 'partner_staff_one_account_per_email' },
  { from: 'support_staff_one_sign_in', to: 'support_staff_one_account_per_email' },
  { from: 'audit_events_of_finished_calls', to: 'audit_events_of_resolved_requests' },
  { from: 'throttles_subject_is_sha256', to: 'throttles_key_is_sha256' },
  { from: 'throttles_tries', to: 'throttles_attempts' },
  { from: 'webhook_secrets_sealed', to: 'webhook_secrets_ciphertext' },
  { from: 'settle_idempotency_key', to: 'store_idempotency_outcome' },
  { from: 'unmatched_addresses_set_aside', to: 'unmatched_addresses_dismissed' },
  { from: 'tenant_tokens_wrong_tries', to: 'tenant_tokens_wrong_attempts' },
  { from: 'throttles_last_at', to: 'throttles_last_attempt_at' },
  { from: 'emails_activation_token_id_fkey', to: 'emails_tenant_token_id_fkey' },
  { from: 'emails_user_token_id_fkey', to: 'emails_partner_staff_token_id_fkey' },
  { from: 'companies_calls_per_minute', to: 'companies_requests_per_minute' },
  { from: 'lock_idempotency_key_of_two', to: 'lock_idempotency_key_during_rotation' },
  { from: 'is_free', to: 'idempotency_key_is_free' },
  { from: 'selective_part', to: 'most_selective_search_part' },
  { from: 'handOver', to: 'submission' },
  { from: 'emails_settled_at_state_idx', to: 'emails_settled_at_status_idx' },
  { from: 'emails_of_company_in_state', to: 'emails_by_company_and_status' },
  { from: 'state', to: 'status' },
  { from: 'activation-again', to: 'activation-resend' },
  { from: 'staff-invitation', to: 'partner-staff-invitation', within: 'email_can_be_resent' },
  { from: 'p_kept_for', to: 'p_retention' },
  { from: 'p_company_user_id', to: 'p_partner_staff_id' },
  { from: 'p_finishes', to: 'p_held_request_id' },
  { from: 'p_hand_over', to: 'p_submission' },
  { from: 'p_debt', to: 'p_admitted' },
  { from: 'p_wanted', to: 'p_requested' },
  { from: 'p_typed', to: 'p_search_text' },
  { from: 'p_longer', to: 'p_skip_letters' },
  { from: 'p_folded', to: 'p_normalised' },
  { from: 'v_folded', to: 'v_normalised' },
  { from: 'v_apart', to: 'v_split_name' },
  { from: 'v_asked', to: 'v_selected' },
  { from: 'v_left', to: 'v_remaining' },
  { from: 'v_most', to: 'v_max' },
  { from: 'v_settled', to: 'v_resolved_request_id' },
  { from: 'begun', to: 'is_prefix', within: 'most_selective_search_part' },
  { from: 'gone', to: 'deleted', within: 'sync_search_terms' },
  { from: 'added', to: 'new_rows', within: 'reject_changes_to_published_cards' },
  { from: 'claimed', to: 'acquired', within: 'lock_idempotency_key' },
  { from: 'held', to: 'existing', within: 'lock_idempotency_key' },
  { from: 'held', to: 'p_existing', within: 'idempotency_key_is_free' },
  { from: 'the idempotency key belongs to another call by now', to: 'the idempotency key belongs to another request' },
  {
    from: 'the request no longer waits for its address as it was seen',
    to: 'the unmatched address was resolved or replaced',
  },
  { from: 'a published rate card does not change', to: 'a published rate card is immutable' },
  { from: 'the log is kept for a day at least', to: 'p_days must be at least 1' },
  { from: 'subject', to: 'key', within: 'throttles' },
  { from: 'tries', to: 'attempts', within: 'throttles' },
  { from: 'last_at', to: 'last_attempt_at', within: 'throttles' },
  { from: 'sealed', to: 'ciphertext', within: 'webhook_secrets' },
  { from: 'released', to: 'closed', within: 'house_contracts' },
  { from: 'released', to: 'closed', within: 'contract_status' },
]

/** Applies the renames to a line of the catalogue, including the bodies of functions. */
export function rename(line: string, renames: Rename[]): string {
  return renames.reduce(
    (text, { from, to, within }) => (within && !word(within).test(text) ? text : text.replace(word(from), to)),
    line,
  )
}

const word = (name: string) => new RegExp(`(?<![a-z0-9_])${name}(?![a-z0-9])`, 'g')
