<?php

declare(strict_types=1);

namespace HouseBills;

use CurlHandle;
use HouseBills\Exception\ConnectionFailedException;
use HouseBills\Exception\RequestTimeoutException;

/**
 * Sends requests with cURL, over one connection. If the server has closed it without sending a response, cURL
 * immediately sends the request again, over a new connection.
 *
 * @internal
 */
final class Connection
{
    private readonly CurlHandle $curl;

    public function __construct(private readonly float $timeout)
    {
        $this->curl = curl_init();
    }

    /**
     * Sends a request and reads the whole response. If the connection breaks before the end of the body, cURL fails.
     *
     * @param ?string $content the JSON of a POST, or null for a GET
     * @param list<string> $headers
     * @throws ConnectionFailedException if no complete response arrives
     */
    public function send(string $url, ?string $content, array $headers): ReceivedResponse
    {
        $responseHeaders = [];
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $url,
            CURLOPT_HTTPHEADER => [...$headers, 'Expect:'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ceil($this->timeout * 1000),
            // A redirect could send the key and the tenant's data to another server.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_HEADERFUNCTION => function (CurlHandle $curl, string $line) use (&$responseHeaders): int {
                [$name, $value] = [...explode(':', $line, 2), ''];
                $responseHeaders[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        if ($content !== null) {
            curl_setopt_array($this->curl, [
                CURLOPT_POSTFIELDS => $content,
                CURLOPT_HTTPHEADER => [...$headers, 'Content-Type: application/json', 'Expect:'],
            ]);
        }
        $text = curl_exec($this->curl);
        if (!is_string($text)) {
            throw curl_errno($this->curl) === CURLE_OPERATION_TIMEDOUT
                ? new RequestTimeoutException("No response within {$this->timeout} seconds")
                : new ConnectionFailedException('The connection failed: ' . curl_error($this->curl));
        }
        $status = (int) curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
        $requestId = $responseHeaders['x-request-id'] ?? '';
        $body = json_decode($text, true);
        return new ReceivedResponse($status, $responseHeaders, $requestId, is_array($body) ? $body : null);
    }
}
