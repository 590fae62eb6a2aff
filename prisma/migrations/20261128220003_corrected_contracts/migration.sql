-- The event contract.corrected. NOT VALID avoids a scan of the table while it's locked.
ALTER TABLE webhook_deliveries
  DROP CONSTRAINT webhook_deliveries_type,
  ADD CONSTRAINT webhook_deliveries_type CHECK (
    type IN (
      'contract.created', 'contract.corrected', 'contract.cancelled', 'address.needed', 'address.closed', 'mail.bounced',
      'endpoint.verification'
    )
  ) NOT VALID;
ALTER TABLE webhook_endpoints
  DROP CONSTRAINT webhook_endpoints_events,
  ADD CONSTRAINT webhook_endpoints_events CHECK (
    cardinality(events) > 0
    AND events <@ ARRAY[
      'contract.created', 'contract.corrected', 'contract.cancelled', 'address.needed', 'address.closed', 'mail.bounced'
    ]
  );
