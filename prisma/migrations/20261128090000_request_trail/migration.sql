-- Each contract names the partner's request that it comes from: the request's ID, the Idempotency-Key that was sent with
-- it, and the ID of the unmatched address if partner staff chose its address. The next migration validates the
-- constraints of tables with many rows, because validating them here would block these tables for longer.
ALTER TABLE house_contracts
  ADD COLUMN address_request_id int,
  ADD COLUMN idempotency_key text,
  ADD CONSTRAINT house_contracts_idempotency_key CHECK (idempotency_key ~ '^[!-~]{1,255}$') NOT VALID;

ALTER TABLE unmatched_addresses
  ADD COLUMN idempotency_key text,
  ADD CONSTRAINT unmatched_addresses_idempotency_key CHECK (idempotency_key ~ '^[!-~]{1,255}$');
-- A new contract closes the tenant's unmatched addresses in all companies.
CREATE INDEX unmatched_addresses_mode_email_key_idx ON unmatched_addresses (mode, email_key);

-- An unmatched address that was closed because its tenant got a contract in another way. contract_id is that contract. In live
-- mode, it can belong to another company.
CREATE TABLE closed_unmatched_addresses (
  id int PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  mode mode NOT NULL,
  request_id uuid NOT NULL,
  contract_id int NOT NULL REFERENCES house_contracts ON DELETE CASCADE ON UPDATE CASCADE,
  closed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX closed_unmatched_addresses_request_id_idx ON closed_unmatched_addresses (request_id);
CREATE INDEX closed_unmatched_addresses_contract_id_idx ON closed_unmatched_addresses (contract_id);
CREATE INDEX closed_unmatched_addresses_closed_at_idx ON closed_unmatched_addresses (closed_at);

-- The contract and the unmatched address that an event is about, so that their pages can list its deliveries.
ALTER TABLE webhook_deliveries
  ADD COLUMN contract_id int,
  ADD COLUMN address_request_id int,
  DROP CONSTRAINT webhook_deliveries_type,
  ADD CONSTRAINT webhook_deliveries_type CHECK (
    type IN (
      'contract.created', 'contract.cancelled', 'address.needed', 'address.closed', 'mail.bounced', 'endpoint.verification'
    )
  ) NOT VALID;
ALTER TABLE webhook_endpoints
  DROP CONSTRAINT webhook_endpoints_events,
  ADD CONSTRAINT webhook_endpoints_events CHECK (
    cardinality(events) > 0
    AND events <@ ARRAY['contract.created', 'contract.cancelled', 'address.needed', 'address.closed', 'mail.bounced']
  );

-- Until now, a contract from an unmatched address had the ID of the action in the portal, and the audit event had the ID
-- of the partner's request.
UPDATE house_contracts c SET request_id = a.request_id
FROM audit_events a
WHERE a.subject_id = c.id AND a.action = 'house_contract.created' AND a.actor_type = 'partner_staff'
  AND a.request_id <> c.request_id;

-- Until now, an unmatched address could belong to a tenant who had a contract.
WITH closed AS (
  DELETE FROM unmatched_addresses u USING tenants t, house_contracts c
  WHERE t.mode = u.mode AND t.email_key = u.email_key AND (t.mode = 'live' OR t.company_id = u.company_id)
    AND c.tenant_id = t.id AND c.status = 'active' AND u.expires_at > now()
  RETURNING u.id, u.company_id, u.mode, u.request_id, c.id AS contract_id
)
INSERT INTO closed_unmatched_addresses (id, company_id, mode, request_id, contract_id)
SELECT id, company_id, mode, request_id, contract_id FROM closed;
