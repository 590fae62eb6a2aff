<?php

declare(strict_types=1);

namespace HouseBills\Exception;

use HouseBills\ReceivedResponse;

/** The base class of the exceptions that come from a response. Thrown itself after a 408. */
class ApiException extends HouseBillsException
{
    private const TENANT_HAS_CONTRACT = 'Tenant email already associated with a contract';

    /** The HTTP status. */
    public readonly int $status;

    /** The stable code of the error, from the Error-Code header. Null if the response lacks it. (`getCode` returns 0.) */
    public readonly ?string $errorCode;

    /** The X-Request-Id header. Quote it when you contact support. Empty if the response lacks it. */
    public readonly string $requestId;

    /** The Retry-After header in seconds, if there is one. */
    public readonly ?int $retryAfter;

    /** @var ?array<string, mixed> the response's JSON, or null if it isn't JSON */
    public readonly ?array $body;

    final public function __construct(ReceivedResponse $response)
    {
        parent::__construct($this->describe($response));
        $this->status = $response->status;
        $this->errorCode = $response->headers['error-code'] ?? null;
        $this->requestId = $response->requestId;
        $retryAfter = $response->headers['retry-after'] ?? '';
        $this->retryAfter = ctype_digit($retryAfter) ? (int) $retryAfter : null;
        $this->body = $response->body;
        $this->readBody($response);
    }

    /**
     * Returns the exception for a response whose status isn't 200.
     *
     * @internal
     */
    public static function fromResponse(ReceivedResponse $response): self
    {
        $class = self::chooseClass($response);
        return new $class($response);
    }

    protected function describe(ReceivedResponse $response): string
    {
        return $response->body['message'] ?? $response->body['error'] ?? "The response has status {$response->status}";
    }

    /** Reads the fields that only this kind of error has. */
    protected function readBody(ReceivedResponse $response): void
    {
    }

    /** @return class-string<self> */
    private static function chooseClass(ReceivedResponse $response): string
    {
        $status = $response->status;
        $body = $response->body ?? [];
        return match (true) {
            // A load balancer can send these too, so don't require the service's format.
            $status === 429 => RateLimitException::class,
            $status >= 500 => ServerException::class,
            $response->requestId === '', ($body['status'] ?? '') !== 'error' => UnexpectedResponseException::class,
            $status === 401 => AuthenticationException::class,
            $status === 403 => ForbiddenException::class,
            $status === 404 => NotFoundException::class,
            // The request wasn't received, so it can't be invalid.
            $status === 408 => self::class,
            $status === 409, $status === 422 => ConflictException::class,
            ($body['message'] ?? '') === self::TENANT_HAS_CONTRACT => TenantHasContractException::class,
            isset($body['possibleAddresses']) && !isset($body['errors']) => AddressNotFoundException::class,
            default => InvalidRequestException::class,
        };
    }
}
