# Gets quotes for a home, then creates a bills package for its tenant.
# Needs Python 3.9 or newer, and no packages.
import json
import os
import sys
import time
import urllib.error
import urllib.request

BASE_URL = os.environ["BASE_URL"]  # the base URL of the service
API_KEY = os.environ["API_KEY"]  # a test key: eb_test_…


def post(endpoint, body, idempotency_key=None):
    """Sends a request and returns the response body, whatever its status."""
    headers = {"X-API-Key": API_KEY, "Content-Type": "application/json"}
    if idempotency_key:
        headers["Idempotency-Key"] = idempotency_key
    url = f"{BASE_URL}/api/external/{endpoint}.php"
    http_request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        # A response can take more than a minute.
        with urllib.request.urlopen(http_request, timeout=70) as http_response:
            return json.load(http_response)
    except urllib.error.HTTPError as error:
        return json.load(error)


booking = f"booking-{int(time.time())}"  # use your own booking number
tenant = {
    "firstName": "Ada",
    "lastName": "Brown",
    "email": f"{booking}@example.com",
    "contactNo": "+44 7700 900123",
}
tenancy = {"numberOfTenants": 4, "startDate": "2027-09-01", "endDate": "2028-08-31"}

# 1. Get quotes.
response = post("getQuotes", {**tenant, **tenancy, "postcode": "LS6 3AA"})
if response["status"] != "success":
    sys.exit(response["message"])
for quote in response["data"]["quotes"]:
    if quote.get("planType") == "UNLIMITED":
        print(f"{quote['utilityType']} UNLIMITED: £{quote['weeklyQuote']:.2f} per week")

# 2. Create the bills package. With an Idempotency-Key, it's safe to retry.
request = {
    **tenant,
    **tenancy,
    "birthday": "2001-04-23",
    "address": "4 Test Street, Testington",
    "broadband": "100mbps",
    "selectedServices": {"gas": "true", "electricity": "true", "water": "true", "wifi": "true"},
}
response = post("createBillsPackage", request, booking)

# 3. The address isn't found, so someone has to choose one. This program takes the first.
# The body changes, so the request needs a new Idempotency-Key.
if response.get("possibleAddresses"):
    choice = response["possibleAddresses"][0]
    print(f"Selected: {choice['address']}")
    request["address"] = choice["addressId"]
    response = post("createBillsPackage", request, f"{booking}-selected")

if response["status"] != "success":
    sys.exit(response.get("message") or response["error"])
print(f"House contract {response['data']['houseContractId']}")
