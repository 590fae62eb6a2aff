-- Returns true if a newer email has replaced this one. An email about a contract is replaced by a newer email about
-- that contract that has the same template or the same company. An email to partner staff is replaced by a newer one
-- with the same template.
CREATE OR REPLACE FUNCTION email_is_outdated(p_email emails) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM emails n
    WHERE n.contract_id = p_email.contract_id AND (n.created_at, n.id) > (p_email.created_at, p_email.id)
      AND (n.template = p_email.template OR n.company_id = p_email.company_id)
  ) OR EXISTS (
    SELECT FROM emails n
    WHERE n.user_id = p_email.user_id AND n.template = p_email.template AND (n.created_at, n.id) > (p_email.created_at, p_email.id)
  )
$$;
