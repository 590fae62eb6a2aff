<?php

declare(strict_types=1);

namespace HouseBills;

use DateTimeImmutable;

/** A request for quotes, with the quotes that it got. */
final readonly class Quote
{
    /**
     * @param string $requestId the X-Request-Id header of the request
     * @param string $startDate the first day of the tenancy, YYYY-MM-DD
     * @param string $endDate the last day of the tenancy, YYYY-MM-DD
     * @param list<QuoteItem> $quotes
     */
    public function __construct(
        public string $requestId,
        public DateTimeImmutable $createdAt,
        public string $firstName,
        public string $lastName,
        public string $email,
        public string $contactNo,
        public string $postcode,
        public int $numberOfTenants,
        public string $startDate,
        public string $endDate,
        public array $quotes,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $quote
     */
    public static function fromArray(array $quote): self
    {
        return new self(
            $quote['requestId'],
            new DateTimeImmutable($quote['createdAt']),
            $quote['firstName'],
            $quote['lastName'],
            $quote['email'],
            $quote['contactNo'],
            $quote['postcode'],
            $quote['numberOfTenants'],
            $quote['startDate'],
            $quote['endDate'],
            array_map(QuoteItem::fromArray(...), $quote['quotes']),
        );
    }
}
