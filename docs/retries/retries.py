# Creates a bills package. Retries if the response is lost, or if the error may be
# temporary.
# Needs Python 3.9 or newer, and no packages. Run it with: python3 retries.py
import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from email.utils import mktime_tz, parsedate_tz

BASE_URL = os.environ.get("BASE_URL")
API_KEY = os.environ.get("API_KEY")
if not BASE_URL:
    sys.exit("Set BASE_URL to the base URL of the service")
if not API_KEY:
    sys.exit("Set API_KEY to a test key, eb_test_…")

MAX_ATTEMPTS = 7


def is_retryable(status):
    """Whether to retry after a status: 0 (no valid response), 408, 409, 429 or 5xx."""
    return status in (0, 408, 409, 429) or status >= 500


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, so that no other host gets the API key."""

    def redirect_request(self, *args):
        return None


opener = urllib.request.build_opener(NoRedirects)


def post_with_retries(endpoint, body, idempotency_key):
    """Sends a request until the response is final. Returns its status and text.

    The status is 0 if the last attempt got no valid response.
    """
    attempt = 1
    while True:
        status, text, retry_after = post(endpoint, body, idempotency_key)
        if not is_retryable(status) or attempt == MAX_ATTEMPTS:
            return status, text
        # Exponential backoff with jitter: 0.5 to 1 second, then twice that, and so on.
        wait = 2 ** (attempt - 1) * random.uniform(0.5, 1) + retry_after
        next_attempt = f"Next attempt in {wait * 1000:.0f} ms."
        print(f"Attempt {attempt}: status {status}. {next_attempt}", file=sys.stderr)
        time.sleep(wait)
        attempt += 1


def post(endpoint, body, idempotency_key):
    """Sends a request once.

    Returns the status, the text and the seconds in Retry-After.
    """
    headers = {
        "X-API-Key": API_KEY,
        "Content-Type": "application/json",
        "Idempotency-Key": idempotency_key,
    }
    url = f"{BASE_URL}/api/external/{endpoint}.php"
    request = urllib.request.Request(url, body, headers)
    try:
        try:
            # A response can take more than a minute.
            response = opener.open(request, timeout=70)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            retry_after = to_seconds(response.headers.get("Retry-After", ""))
            text = response.read().decode(errors="replace")
            if response.status == 200 and not is_from_api(text):
                return 0, "The response isn't from the API", 0
            return response.status, text, retry_after
    except (OSError, http.client.HTTPException) as error:
        return 0, str(error), 0


def is_from_api(text):
    """Returns whether the text of a 200 is from the API, and not a proxy's page."""
    try:
        return json.loads(text)["status"] == "success"
    except (ValueError, TypeError, KeyError):
        return False


def to_seconds(retry_after):
    """Returns how many seconds a Retry-After header asks to wait.

    It contains a number of seconds, or a date.
    """
    if retry_after.isdecimal():
        return int(retry_after)
    date = parsedate_tz(retry_after)
    # The result is 0 if there's no header, or if it's invalid.
    return max(mktime_tz(date) - time.time(), 0) if date else 0


# Use your own booking number, and store it before you send it.
booking = f"booking-{uuid.uuid4()}"
# Create the text once, because every attempt must send exactly the same bytes.
body = json.dumps(
    {
        "firstName": "Ada",
        "lastName": "Brown",
        "birthday": "2001-04-23",
        "email": f"ada.brown+{booking}@example.com",
        "contactNo": "+44 7700 900123",
        "address": "1 Test Street, Testington, LS99 9ZZ",
        "broadband": "100mbps",
        "numberOfTenants": 4,
        "startDate": "2027-09-01",
        "endDate": "2028-08-31",
        "selectedServices": {"gas": "true", "electricity": "true", "wifi": "true"},
    }
).encode()

status, text = post_with_retries("createBillsPackage", body, booking)
if status != 200:
    sys.exit(f"Failed with status {status}: {text}")
print(f"House contract {json.loads(text)['data']['houseContractId']}")
