-- Allow the endpoints of /api/v1 that write. NOT VALID avoids a scan of the table while it's locked.
ALTER TABLE idempotency_keys
  DROP CONSTRAINT idempotency_keys_endpoint,
  ADD CONSTRAINT idempotency_keys_endpoint CHECK (endpoint IN (
    'createBillsPackage', 'getQuotes', 'cancelContract', 'resendContractEmail',
    'resolveUnmatchedAddress', 'dismissUnmatchedAddress', 'restoreUnmatchedAddress'
  )) NOT VALID;
