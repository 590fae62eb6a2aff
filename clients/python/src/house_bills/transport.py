"""Sends requests with retries."""

import concurrent.futures
import http.client
import json
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from typing import Any

from .errors import (
    ApiError,
    ConnectionFailedError,
    HouseBillsError,
    InvalidIdempotencyKeyError,
    ReceivedResponse,
    RequestTimeoutError,
    UnexpectedResponseError,
    to_response_error,
)

# The statuses after which a request is retried, in addition to every 5xx. Retries are safe because of the idempotency
# key. A 200 is an error only if it isn't from the service, such as a proxy's page.
RETRYABLE_STATUSES = (200, 408, 409, 429)

# The longest pause that the client accepts from Retry-After, and the longest that it chooses itself, in seconds.
MAX_RETRY_AFTER = 60
MAX_RETRY_DELAY = 32


class Transport:
    def __init__(self, base_url: str, api_key: str, timeout: float, max_retries: int, retry_delay: float) -> None:
        """Raises ValueError if the base URL isn't an HTTP URL, or the API key is missing or isn't printable ASCII."""
        # Otherwise, each request would be repeated for a minute before it fails.
        if not re.match(r"https?://[^/?#]", base_url or "", re.IGNORECASE):
            raise ValueError("base_url must start with https:// or http://")
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

    def get(self, path: str, query: Mapping[str, str | int | None] | None = None) -> ReceivedResponse:
        """Sends a request that only reads data. None values of the query are left out."""
        parameters = {name: value for name, value in (query or {}).items() if value is not None}
        return self._send(f"{path}?{urllib.parse.urlencode(parameters)}" if parameters else path, None, {})

    def post(self, path: str, body: Any, idempotency_key: str | None = None) -> ReceivedResponse:
        """Sends a request with a body.

        Raises InvalidIdempotencyKeyError if the idempotency key isn't 1 to 255 visible ASCII characters.

        :param idempotency_key: None only if the request changes nothing
        """
        if idempotency_key is None:
            return self._send(path, body, {})
        # Without a valid key, retries wouldn't be safe.
        if not re.fullmatch("[!-~]{1,255}", idempotency_key):
            invalid = InvalidIdempotencyKeyError("idempotency_key must be 1 to 255 visible ASCII characters")
            invalid.idempotency_key = idempotency_key
            raise invalid
        try:
            return self._send(path, body, {"Idempotency-Key": idempotency_key})
        except HouseBillsError as error:
            error.idempotency_key = idempotency_key
            raise

    def _send(self, path: str, body: Any, headers: dict[str, str]) -> ReceivedResponse:
        """:param body: None for a GET"""
        # Every retry sends the same bytes, because the service compares them.
        content = None if body is None else json.dumps(body, ensure_ascii=False).encode()
        content_type = {} if body is None else {"Content-Type": "application/json"}
        request = urllib.request.Request(
            self._base_url + path,
            content,
            {"User-Agent": "house-bills-python", "X-API-Key": self._api_key, **content_type, **headers},
        )
        retries = 0
        while True:
            try:
                response = self._send_in_time(request)
                if response.status != 200:
                    raise to_response_error(response)
                body = response.body if isinstance(response.body, dict) else {}
                if not response.request_id or not isinstance(body.get("data"), dict):
                    raise UnexpectedResponseError(response)
                return response
            except HouseBillsError as error:
                retry_after = error.retry_after or 0 if isinstance(error, ApiError) else 0
                if retries >= self._max_retries or not _is_retryable(error) or retry_after > MAX_RETRY_AFTER:
                    raise
            longest_delay = min(self._retry_delay * 2**retries, MAX_RETRY_DELAY)
            # Half of the pause is random, so that clients that failed together don't retry together.
            time.sleep(retry_after + longest_delay * random.uniform(0.5, 1))
            retries += 1

    def _send_in_time(self, request: urllib.request.Request) -> ReceivedResponse:
        """Sends a request and reads the whole response.

        Runs in a thread, because the time-out of urllib applies to connecting and to each read, not to the whole.
        """
        result: concurrent.futures.Future[ReceivedResponse] = concurrent.futures.Future()

        def send() -> None:
            try:
                result.set_result(self._send_once(request))
            except BaseException as error:
                result.set_exception(error)

        threading.Thread(target=send, name="house-bills", daemon=True).start()
        try:
            return result.result(self._timeout)
        except TimeoutError as error:
            raise RequestTimeoutError(f"No response within {self._timeout} seconds") from error

    def _send_once(self, request: urllib.request.Request) -> ReceivedResponse:
        try:
            try:
                response = self._opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                text = response.read()
                request_id = response.headers.get("X-Request-Id", "")
                return ReceivedResponse(response.status, response.headers, request_id, _parse_json(text))
        # An HTTPException if the connection breaks before the end of the body.
        except (OSError, http.client.HTTPException) as error:
            reason = error.reason if isinstance(error, urllib.error.URLError) else error
            if isinstance(reason, TimeoutError):
                raise RequestTimeoutError(f"No response within {self._timeout} seconds") from error
            raise ConnectionFailedError(f"The connection to {self._base_url} failed: {reason!r}") from error


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, because that could send the key and the tenant's data to another server."""

    def redirect_request(self, *args: Any) -> None:
        return None


def _parse_json(text: bytes) -> Any:
    """Parses a body. Returns None if it isn't JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _is_retryable(error: HouseBillsError) -> bool:
    if isinstance(error, ApiError):
        return error.status >= 500 or error.status in RETRYABLE_STATUSES
    return isinstance(error, ConnectionFailedError)
