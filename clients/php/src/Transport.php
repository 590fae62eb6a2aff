<?php

declare(strict_types=1);

namespace HouseBills;

use HouseBills\Exception\ApiException;
use HouseBills\Exception\ConnectionFailedException;
use HouseBills\Exception\HouseBillsException;
use HouseBills\Exception\InvalidIdempotencyKeyException;
use HouseBills\Exception\UnexpectedResponseException;
use InvalidArgumentException;
use SensitiveParameter;

/**
 * Sends requests with retries.
 *
 * @internal
 */
final class Transport
{
    /**
     * The statuses after which a request is retried, in addition to every 5xx. Retries are safe because of the idempotency
     * key. A 200 is an error only if it isn't from the service, such as a proxy's page.
     */
    private const RETRYABLE_STATUSES = [200, 408, 409, 429];

    /** The longest pause that the client accepts from Retry-After, and the longest that it chooses itself, in seconds. */
    private const MAX_RETRY_AFTER = 60;
    private const MAX_RETRY_DELAY = 32;

    private readonly string $baseUrl;
    private readonly Connection $connection;

    /**
     * @throws InvalidArgumentException if the base URL isn't an HTTP URL, or the API key is missing or isn't printable
     *     ASCII
     */
    public function __construct(
        string $baseUrl,
        #[SensitiveParameter] private readonly string $apiKey,
        float $timeout,
        private readonly int $maxRetries,
        private readonly float $retryDelay,
    ) {
        // Otherwise, each request would be repeated for a minute before it fails.
        if (preg_match('~^https?://[^/?#]~i', $baseUrl) !== 1) {
            throw new InvalidArgumentException('baseUrl must start with https:// or http://');
        }
        if ($apiKey === '') {
            throw new InvalidArgumentException('apiKey is missing');
        }
        // This exception doesn't contain the key, so the key can't end up in a log.
        if (preg_match('/^[ -~]*$/D', $apiKey) !== 1) {
            throw new InvalidArgumentException('apiKey must be printable ASCII characters');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
        $this->connection = new Connection($timeout);
    }

    /**
     * Sends a request that only reads data. Null values of the query are left out.
     *
     * @param array<string, string|int|null> $query
     */
    public function get(string $path, array $query = []): ReceivedResponse
    {
        $query = http_build_query(array_filter($query, fn ($value) => $value !== null));
        return $this->send($query === '' ? $path : "$path?$query", null, []);
    }

    /**
     * Sends a request with a body.
     *
     * @param array<string, mixed> $body
     * @param ?string $idempotencyKey null only if the request changes nothing
     * @throws InvalidIdempotencyKeyException if the idempotency key isn't 1 to 255 visible ASCII characters
     */
    public function post(string $path, array $body, ?string $idempotencyKey = null): ReceivedResponse
    {
        if ($idempotencyKey === null) {
            return $this->send($path, $body, []);
        }
        // Without a valid key, retries wouldn't be safe.
        if (preg_match('/^[!-~]{1,255}$/D', $idempotencyKey) !== 1) {
            $exception = new InvalidIdempotencyKeyException('idempotencyKey must be 1 to 255 visible ASCII characters');
            $exception->idempotencyKey = $idempotencyKey;
            throw $exception;
        }
        try {
            return $this->send($path, $body, ["Idempotency-Key: $idempotencyKey"]);
        } catch (HouseBillsException $exception) {
            $exception->idempotencyKey = $idempotencyKey;
            throw $exception;
        }
    }

    /**
     * @param ?array<string, mixed> $body null for a GET
     * @param list<string> $headers
     */
    private function send(string $path, ?array $body, array $headers): ReceivedResponse
    {
        // Every retry sends the same bytes, because the service compares them.
        $content = $body === null
            ? null
            : json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        $headers = ['User-Agent: house-bills-php', "X-API-Key: {$this->apiKey}", ...$headers];
        for ($retries = 0; ; $retries++) {
            try {
                $response = $this->connection->send($this->baseUrl . $path, $content, $headers);
                if ($response->status !== 200) {
                    throw ApiException::fromResponse($response);
                }
                if ($response->requestId === '' || !is_array($response->body['data'] ?? null)) {
                    throw new UnexpectedResponseException($response);
                }
                return $response;
            } catch (ApiException | ConnectionFailedException $exception) {
                $retryAfter = $exception instanceof ApiException ? $exception->retryAfter ?? 0 : 0;
                $isLasting = $exception instanceof ApiException
                    && $exception->status < 500
                    && !in_array($exception->status, self::RETRYABLE_STATUSES, true);
                if ($isLasting || $retries >= $this->maxRetries || $retryAfter > self::MAX_RETRY_AFTER) {
                    throw $exception;
                }
            }
            $longestDelay = min($this->retryDelay * 2 ** $retries, self::MAX_RETRY_DELAY);
            // Half of the pause is random, so that clients that failed together don't retry together.
            $delay = $longestDelay * random_int(500, 1000) / 1000;
            usleep((int) (($retryAfter + $delay) * 1_000_000));
        }
    }
}
