SECRET=whsec_YW4tZXhhbXBsZS1zZWNyZXQtb2YtMzItYnl0ZXMteHg=
ID=3f0c1d6e-5b8a-4c2f-9e7d-1a2b3c4d5e6f
TIMESTAMP=1814263200
BODY='{"type":"contract.created","data":{"mode":"test","houseContractId":1042}}'

# The HMAC key is the decoded part after whsec_. OpenSSL needs it in hexadecimal.
KEY=$(printf %s "${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
SIGNATURE=$(printf %s "$ID.$TIMESTAMP.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
echo "v1,$SIGNATURE"
