REFERENCE="tenancy-$(date +%s%N)"
EMAIL="ada.brown+$REFERENCE@example.com"

HOUSE_CONTRACT_ID=$(curl -sS "$BASE_URL/api/external/createBillsPackage.php" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $REFERENCE" \
  -d '{
    "firstName": "Ada", "lastName": "Brown",
    "email": "'$EMAIL'", "contactNo": "+44 7700 900123",
    "birthday": "2001-04-23", "address": "1 Test Street, Testington, LS99 9ZZ",
    "broadband": "100mbps", "numberOfTenants": 4,
    "startDate": "2027-09-01", "endDate": "2028-08-31",
    "selectedServices": {"gas": "true", "electricity": "true", "wifi": "true"}
  }' | sed 's/.*"houseContractId":\([0-9]*\).*/\1/')
