curl -sS "$BASE_URL/api/external/createBillsPackage.php" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{"firstName": "Ada", "email": "ada", "startDate": "01/09/2027"}'
