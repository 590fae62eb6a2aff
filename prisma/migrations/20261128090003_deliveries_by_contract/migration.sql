CREATE INDEX CONCURRENTLY "webhook_deliveries_contract_id_idx"
  ON webhook_deliveries (contract_id) WHERE contract_id IS NOT NULL;
