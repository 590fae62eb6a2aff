-- Checks the existing rows, while others can still read and write the tables.
ALTER TABLE house_contracts VALIDATE CONSTRAINT house_contracts_idempotency_key;
ALTER TABLE webhook_deliveries VALIDATE CONSTRAINT webhook_deliveries_type;
