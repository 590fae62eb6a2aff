-- Returns the group of the jobs of an unverified endpoint. The endpoint's company, mode and host name determine it.
-- Challenges have a separate group.
CREATE OR REPLACE FUNCTION unverified_webhook_group(p_endpoint webhook_endpoints, p_type text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat_ws(
    ' ', CASE p_type WHEN 'endpoint.verification' THEN 'challenges' ELSE 'unverified' END, p_endpoint.company_id,
    p_endpoint.mode, rtrim(substring(p_endpoint.url FROM '//(\[[^]]*\]|[^/:?#]*)'), '.')
  );
END
$$;
