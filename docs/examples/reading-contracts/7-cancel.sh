curl -sS -X POST "$BASE_URL/api/v1/contracts/$HOUSE_CONTRACT_ID/cancel" \
  -H "X-API-Key: $API_KEY" -H "Idempotency-Key: cancel-$REFERENCE"
