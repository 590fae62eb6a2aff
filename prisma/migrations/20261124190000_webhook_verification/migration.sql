-- An endpoint is verified when it has responded to a challenge. Until then, it gets fewer deliveries at a time.
ALTER TABLE webhook_endpoints ADD COLUMN verified_at timestamptz(3);

-- A challenge is a delivery too. Checking the existing rows here would lock the table for too long.
ALTER TABLE webhook_deliveries
  DROP CONSTRAINT webhook_deliveries_type,
  ADD CONSTRAINT webhook_deliveries_type CHECK (
    type IN ('contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced', 'endpoint.verification')
  ) NOT VALID;
