<?php

declare(strict_types=1);

namespace HouseBills;

/**
 * A response that arrived completely.
 *
 * @internal
 */
final readonly class ReceivedResponse
{
    /**
     * @param array<string, string> $headers the headers, by their name in lower case
     * @param string $requestId the X-Request-Id header, or an empty string
     * @param ?array<string, mixed> $body the parsed JSON object, or null if the body isn't one
     */
    public function __construct(
        public int $status,
        public array $headers,
        public string $requestId,
        public ?array $body,
    ) {
    }

    /** Returns whether an earlier request with the same idempotency key had already been carried out. */
    public function isReplay(): bool
    {
        return ($this->headers['idempotent-replayed'] ?? '') === 'true';
    }
}
