<?php

declare(strict_types=1);

namespace HouseBills;

use HouseBills\Exception\ApiException;
use HouseBills\Exception\ConnectionFailedException;
use HouseBills\Exception\HouseBillsException;
use HouseBills\Exception\UnexpectedResponseException;
use InvalidArgumentException;
use SensitiveParameter;

/**
 * A client for the partner API. It repeats requests that failed for a passing reason, and throws a HouseBillsException
 * if a request is rejected or keeps failing.
 *
 * Requests are arrays with the API's own field names. Dates are YYYY-MM-DD.
 *
 * @phpstan-type ServiceSelection bool|'true'|'false'
 * @phpstan-type SelectedServices array{gas?: ServiceSelection, electricity?: ServiceSelection, water?: ServiceSelection, tv?: ServiceSelection, wifi?: ServiceSelection}
 * @phpstan-type BillsPackageRequest array{
 *     firstName: string, lastName: string, birthday: string, email: string, contactNo: string,
 *     address: string, broadband: string, numberOfTenants: int|string, startDate: string, endDate: string,
 *     selectedServices: SelectedServices,
 * }
 * @phpstan-type QuoteRequest array{
 *     firstName: string, lastName: string, email: string, contactNo: string,
 *     postcode: string, numberOfTenants: int|string, startDate: string, endDate: string,
 * }
 */
final class HouseBillsClient
{
    private const ENDPOINTS = '/api/external';
    private const HEADERS = ['Content-Type: application/json', 'User-Agent: house-bills-php'];

    /** After these, a retry can succeed. After 500, 502 and 504, it's safe because of the idempotency key. */
    private const RETRYABLE_STATUSES = [408, 409, 429, 500, 502, 503, 504];

    /** The longest pause that the client accepts from Retry-After, and the longest that it chooses itself, in seconds. */
    private const MAX_RETRY_AFTER = 60;
    private const MAX_RETRY_DELAY = 8;

    private readonly string $baseUrl;
    private readonly Connection $connection;

    /**
     * @param string $baseUrl the service's base URL, such as 'https://bills.example.com'
     * @param string $apiKey the API key: 'eb_live_…' or 'eb_test_…'
     * @param float $timeout how long to wait for each response, in seconds. A response can take a minute
     * @param int $maxRetries how often a request is repeated after it failed
     * @param float $retryDelay the longest pause before the first retry, in seconds. It doubles with each retry
     * @throws InvalidArgumentException if the API key is missing or isn't printable ASCII
     */
    public function __construct(
        string $baseUrl,
        #[SensitiveParameter] private readonly string $apiKey,
        float $timeout = 70,
        private readonly int $maxRetries = 5,
        private readonly float $retryDelay = 0.5,
    ) {
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
     * Creates a house contract for a tenant, who receives a confirmation email.
     *
     * @param BillsPackageRequest $body
     * @param ?string $idempotencyKey sends the same request only once for at least 48 hours, even if you call the
     *     method again. Use 1 to 255 visible ASCII characters. Default: a random key, so that retries are safe
     * @throws HouseBillsException if the request is rejected or keeps failing
     * @throws InvalidArgumentException if the idempotency key isn't 1 to 255 visible ASCII characters
     */
    public function createBillsPackage(array $body, ?string $idempotencyKey = null): CreateResult
    {
        $idempotencyKey ??= bin2hex(random_bytes(16));
        // Without a valid key, retries wouldn't be safe.
        if (preg_match('/^[!-~]{1,255}$/D', $idempotencyKey) !== 1) {
            throw new InvalidArgumentException('idempotencyKey must be 1 to 255 visible ASCII characters');
        }
        try {
            $response = $this->post('createBillsPackage', $body, ["Idempotency-Key: $idempotencyKey"]);
        } catch (HouseBillsException $exception) {
            $exception->idempotencyKey = $idempotencyKey;
            throw $exception;
        }
        return CreateResult::fromResponse($response, $idempotencyKey);
    }

    /**
     * Gets quotes for a property's utilities.
     *
     * @param QuoteRequest $body
     * @throws HouseBillsException if the request is rejected or keeps failing
     */
    public function getQuotes(array $body): Quotes
    {
        return Quotes::fromResponse($this->post('getQuotes', $body, []));
    }

    /**
     * @param array<string, mixed> $body
     * @param list<string> $headers
     */
    private function post(string $endpoint, array $body, array $headers): ReceivedResponse
    {
        $url = $this->baseUrl . self::ENDPOINTS . "/$endpoint.php";
        // Every retry sends the same bytes, because the service compares them.
        $content = json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        $headers = [...self::HEADERS, "X-API-Key: {$this->apiKey}", ...$headers];
        for ($retries = 0; ; $retries++) {
            try {
                $response = $this->connection->post($url, $content, $headers);
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
