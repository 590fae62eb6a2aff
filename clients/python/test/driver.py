"""Makes the calls that standard input lists as JSON, and prints their outcomes. See e2e/helpers/run-client.ts."""

import dataclasses
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from house_bills import ApiError, HouseBillsClient, HouseBillsError, Webhook


def make_call(call):
    if call["method"] == "verifyWebhook":
        return Webhook(call["secret"]).verify(call["body"], call["headers"])
    client = HouseBillsClient(
        call["baseUrl"],
        call["apiKey"],
        timeout=call["timeout"],
        max_retries=call["maxRetries"],
        retry_delay=call["retryDelay"],
    )
    method = getattr(client, snake(call["method"]))
    if "body" in call:
        options = {"idempotency_key": call["idempotencyKey"]} if "idempotencyKey" in call else {}
        return method(call["body"], **options)
    arguments = [call["id"]] if "id" in call else []
    result = method(*arguments, **{snake(name): value for name, value in call.get("query", {}).items()})
    return list(result) if call["method"].startswith("iterate") else result


def outcome(call):
    try:
        return {"result": make_call(call)}
    except (HouseBillsError, ValueError) as error:
        fields = {name: value for name, value in vars(error).items() if name != "body"}
        kind = type(error).__name__.removesuffix("Error")
        return {"error": {**fields, "kind": kind, "message": str(error), "is_api_error": isinstance(error, ApiError)}}


def to_camel_case(value):
    """Names fields as TypeScript does, and leaves out those that are None."""
    if dataclasses.is_dataclass(value):
        value = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {camel(name): to_camel_case(part) for name, part in value.items() if part is not None}
    if isinstance(value, list):
        return [to_camel_case(part) for part in value]
    return value


def camel(name):
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def snake(name):
    return re.sub(r"[A-Z]", lambda match: "_" + match[0].lower(), name)


def to_text(timestamp):
    return timestamp.isoformat(timespec="milliseconds").replace("+00:00", "Z")


print(json.dumps(to_camel_case([outcome(call) for call in json.load(sys.stdin)]), default=to_text))
