-- Checks the existing rows, while others can still read and write the table.
ALTER TABLE webhook_deliveries VALIDATE CONSTRAINT webhook_deliveries_type;
