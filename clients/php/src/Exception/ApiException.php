<?php

declare(strict_types=1);

namespace HouseBills\Exception;

use HouseBills\ReceivedResponse;

/** The base class of the exceptions that come from a response. After a 408, the client throws this class itself. */
class ApiException extends HouseBillsException
{
    /** The HTTP status. */
    public readonly int $status;

    /** The stable code of the error, from the Error-Code header. Null if the response lacks it. (`getCode` returns 0.) */
    public readonly ?string $errorCode;

    /** The X-Request-Id header. Quote it when you contact support. Empty if the response lacks it. */
    public readonly string $requestId;

    /** The Retry-After header in seconds, if there is one. If it's a date, how many seconds away that is. */
    public readonly ?int $retryAfter;

    /** @var ?array<string, mixed> the response's JSON, or null if it isn't JSON */
    public readonly ?array $body;

    final public function __construct(ReceivedResponse $response)
    {
        parent::__construct($this->describe($response));
        $this->status = $response->status;
        $this->errorCode = $response->headers['error-code'] ?? null;
        $this->requestId = $response->requestId;
        $this->retryAfter = self::parseRetryAfter($response->headers['retry-after'] ?? '');
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
        $message = $response->body['message'] ?? $response->body['error'] ?? null;
        // A gateway's JSON can have another format.
        return is_string($message) ? $message : "The response has status {$response->status}";
    }

    /** Reads the fields that only this kind of error has. */
    protected function readBody(ReceivedResponse $response): void
    {
    }

    /** Returns the seconds in a Retry-After header, or until its date. Returns null if it has neither. */
    private static function parseRetryAfter(string $value): ?int
    {
        if (ctype_digit($value)) {
            return (int) $value;
        }
        $date = str_ends_with($value, 'GMT') ? strtotime($value) : false;
        return $date === false ? null : max($date - time(), 0);
    }

    /** @return class-string<self> */
    private static function chooseClass(ReceivedResponse $response): string
    {
        $status = $response->status;
        $code = $response->headers['error-code'] ?? '';
        return match (true) {
            // A load balancer can send these too, so don't require the service's format. After a 408, the request wasn't
            // received, so it can't be invalid.
            $status === 408 => self::class,
            $status === 413 => InvalidRequestException::class,
            $status === 429 => RateLimitException::class,
            $status >= 500 => ServerException::class,
            $response->requestId === '', ($response->body['status'] ?? '') !== 'error' => UnexpectedResponseException::class,
            $status === 401 => AuthenticationException::class,
            $status === 403 => ForbiddenException::class,
            $status === 404 => NotFoundException::class,
            $status === 409, $status === 422 => ConflictException::class,
            $code === 'tenant_has_contract' => TenantHasContractException::class,
            $code === 'address_not_found' => AddressNotFoundException::class,
            default => InvalidRequestException::class,
        };
    }
}
