-- Returns the outcome of "create bills package" that is recorded with an idempotency key. It has the shape of
-- CreateBillsPackageResult (lib/contracts/create/create-bills-package.ts). If p_contract_id is null, the tenant already
-- had a contract.
CREATE OR REPLACE FUNCTION bills_package_outcome(p_contract_id int, p_tenant_id int, p_account_created boolean) RETURNS json
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_contract_id IS NULL THEN json_build_object('ok', false, 'reason', 'email has a contract')
    ELSE json_build_object(
      'ok', true, 'houseContractId', p_contract_id, 'tenantId', p_tenant_id, 'accountCreated', p_account_created
    )
  END
$$;
