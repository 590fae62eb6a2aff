curl -sS "$BASE_URL/api/v1/contracts/$HOUSE_CONTRACT_ID" -H "X-API-Key: $API_KEY"
