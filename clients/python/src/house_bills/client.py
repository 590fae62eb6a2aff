"""The client for the two endpoints."""

import http.client
import json
import random
import re
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

from .errors import (
    ApiError,
    ConnectionFailedError,
    HouseBillsError,
    ReceivedResponse,
    RequestTimeoutError,
    UnexpectedResponseError,
    to_response_error,
)
from .models import BillsPackageRequest, CreateResult, QuoteItem, QuoteRequest, Quotes

HEADERS = {"Content-Type": "application/json", "User-Agent": "house-bills-python"}

# After these, a retry can succeed. After 500, 502 and 504, it's safe because of the idempotency key.
RETRYABLE_STATUSES = (408, 409, 429, 500, 502, 503, 504)

# The longest pause that the client accepts from Retry-After, and the longest that it chooses itself, in seconds.
MAX_RETRY_AFTER = 60
MAX_RETRY_DELAY = 8


class HouseBillsClient:
    """A client for the partner API.

    It repeats requests that failed for a passing reason, and raises a HouseBillsError if a request is rejected or
    keeps failing.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 70,
        max_retries: int = 5,
        retry_delay: float = 0.5,
    ) -> None:
        """Creates a client. Raises ValueError if the API key is missing or isn't printable ASCII.

        :param base_url: the service's base URL, such as "https://bills.example.com"
        :param api_key: the API key: "eb_live_…" or "eb_test_…"
        :param timeout: how long to wait for a connection, and then for each part of a response, in seconds. A response
            can take a minute
        :param max_retries: how often a request is repeated after it failed
        :param retry_delay: the longest pause before the first retry, in seconds. It doubles with each retry
        """
        if not api_key:
            raise ValueError("api_key is missing")
        # This error doesn't contain the key, so the key can't end up in a log.
        if not api_key.isascii() or not api_key.isprintable():
            raise ValueError("api_key must be printable ASCII characters")
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout = timeout
        self._max_retries = max_retries
        self._retry_delay = retry_delay
        self._opener = urllib.request.build_opener(_NoRedirects)

    def create_bills_package(self, body: BillsPackageRequest, *, idempotency_key: str | None = None) -> CreateResult:
        """Creates a house contract for a tenant, who receives a confirmation email.

        Raises HouseBillsError if the request is rejected or keeps failing, and ValueError if the idempotency key is
        invalid.

        :param idempotency_key: sends the same request only once for at least 48 hours, even if you call the method
            again. Use 1 to 255 visible ASCII characters. Default: a random UUID, so that retries are safe
        """
        key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
        # Without a valid key, retries wouldn't be safe.
        if not re.fullmatch("[!-~]{1,255}", key):
            raise ValueError("idempotency_key must be 1 to 255 visible ASCII characters")
        try:
            data, response = self._post("createBillsPackage", body, {"Idempotency-Key": key})
        except HouseBillsError as error:
            error.idempotency_key = key
            raise
        return CreateResult(
            house_contract_id=data["houseContractId"],
            tenant_id=data["tenantId"],
            message=data["message"],
            request_id=response.request_id,
            idempotency_key=key,
            is_replay=response.headers.get("Idempotent-Replayed") == "true",
        )

    def get_quotes(self, body: QuoteRequest) -> Quotes:
        """Gets quotes for a property's utilities.

        Raises HouseBillsError if the request is rejected or keeps failing.
        """
        data, response = self._post("getQuotes", body, {})
        return Quotes([_to_quote_item(item) for item in data["quotes"]], response.request_id)

    def _post(self, endpoint: str, body: Any, headers: dict[str, str]) -> tuple[Any, ReceivedResponse]:
        # Every retry sends the same bytes, because the service compares them.
        content = json.dumps(body, ensure_ascii=False).encode()
        request = urllib.request.Request(
            f"{self._base_url}/api/external/{endpoint}.php",
            content,
            {**HEADERS, "X-API-Key": self._api_key, **headers},
        )
        retries = 0
        while True:
            try:
                response = self._send_once(request)
                if response.status != 200:
                    raise to_response_error(response)
                if not response.request_id or not isinstance(response.body, dict) or "data" not in response.body:
                    raise UnexpectedResponseError(response)
                return response.body["data"], response
            except HouseBillsError as error:
                retry_after = error.retry_after or 0 if isinstance(error, ApiError) else 0
                if retries >= self._max_retries or not _is_retryable(error) or retry_after > MAX_RETRY_AFTER:
                    raise
            longest_delay = min(self._retry_delay * 2**retries, MAX_RETRY_DELAY)
            # Half of the pause is random, so that clients that failed together don't retry together.
            time.sleep(retry_after + longest_delay * random.uniform(0.5, 1))
            retries += 1

    def _send_once(self, request: urllib.request.Request) -> ReceivedResponse:
        """Sends a request and reads the whole response."""
        try:
            try:
                response = self._opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                text = response.read()
                request_id = response.headers.get("X-Request-Id", "")
                body = _parse_json(text, request_id)
                return ReceivedResponse(response.status, response.headers, request_id, body)
        except (OSError, http.client.HTTPException, json.JSONDecodeError) as error:
            reason = error.reason if isinstance(error, urllib.error.URLError) else error
            if isinstance(reason, TimeoutError):
                raise RequestTimeoutError(f"No response within {self._timeout} seconds") from error
            raise ConnectionFailedError(f"The connection to {self._base_url} failed: {reason!r}") from error


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, because that could send the key and the tenant's data to another server."""

    def redirect_request(self, *args: Any) -> None:
        return None


def _parse_json(text: bytes, request_id: str) -> Any:
    """Parses a body. Returns None if it isn't JSON. Raises JSONDecodeError if it's a response that was cut off."""
    try:
        return json.loads(text)
    except ValueError as error:
        if request_id:
            raise json.JSONDecodeError("the response was cut off", "", 0) from error
        return None


def _is_retryable(error: HouseBillsError) -> bool:
    if isinstance(error, ApiError):
        return error.status in RETRYABLE_STATUSES
    return isinstance(error, ConnectionFailedError)


def _to_quote_item(item: dict[str, Any]) -> QuoteItem:
    return QuoteItem(
        utility_type=item["utilityType"],
        weekly_quote=item["weeklyQuote"],
        plan_type=item.get("planType"),
        tariff=item.get("tariff"),
        estimate=item.get("estimate"),
        standing_charge=item.get("standingCharge"),
        electric_only_estimate=item.get("electricOnlyEstimate"),
        weekly_quote_electric_only=item.get("weeklyQuoteElectricOnly"),
        broadband_speed=item.get("broadbandSpeed"),
    )
