curl -sS "$BASE_URL/api/external/getQuotes.php" \
  -H "X-API-Key: eb_live_mistyped" -H 'Content-Type: application/json' \
  -d '{}'
