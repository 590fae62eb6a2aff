# Receives webhook messages and verifies their signatures.
# Needs Python 3.9 or newer, and no packages. Run it with: python3 receiver.py
import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("WEBHOOK_SECRET", "")
PORT = int(os.environ.get("PORT", "8787"))
TOLERANCE = 300  # seconds
if not SECRET.startswith("whsec_"):
    sys.exit("Set WEBHOOK_SECRET to the signing secret, whsec_…")

key = base64.b64decode(SECRET[len("whsec_") :])
seen_ids = set()  # in production, use a table with a unique ID column


def is_valid(message_id, timestamp, signatures, body):
    """Returns whether a message was signed with our secret.

    Its timestamp must also be within five minutes of now.
    """
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE:
        return False
    signed_content = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed_content, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # While the secret is rotated, there is one signature for each secret. One valid
    # signature is enough.
    received = signatures.encode().split(b" ")
    return any(hmac.compare_digest(expected, signature) for signature in received)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # Read the raw body, because the signature covers exactly these bytes.
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        message_id = self.headers.get("webhook-id", "")
        timestamp = self.headers.get("webhook-timestamp", "")
        signatures = self.headers.get("webhook-signature", "")
        if not is_valid(message_id, timestamp, signatures, body):
            self.respond(400)
            return
        event = json.loads(body)
        # Skip duplicates: the same event can arrive again.
        if message_id not in seen_ids:
            seen_ids.add(message_id)
            # In production, store the event first, and process it later.
            print(event["type"], json.dumps(event["data"]), flush=True)
        if event["type"] == "endpoint.verification":
            # Send the challenge back, which proves that the URL is yours.
            response = {"challenge": event["data"]["challenge"]}
            self.respond(200, json.dumps(response).encode())
            return
        self.respond(204)

    def respond(self, status, body=b""):
        self.send_response(status)
        if body:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


print(f"Listening on port {PORT}", flush=True)
ThreadingHTTPServer(("", PORT), Receiver).serve_forever()
