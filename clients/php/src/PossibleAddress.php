<?php

declare(strict_types=1);

namespace HouseBills;

/** A possible address or postcode. Send its text or its ID instead of the rejected one. */
final readonly class PossibleAddress
{
    public function __construct(public string $addressId, public string $address)
    {
    }

    /**
     * @internal
     * @return list<self>
     */
    public static function listFromResponse(ReceivedResponse $response): array
    {
        return self::listFromArray($response->body ?? []);
    }

    /**
     * @internal
     * @param array<string, mixed> $object an object of the API that can have possible addresses
     * @return list<self>
     */
    public static function listFromArray(array $object): array
    {
        return array_map(
            fn (array $address): self => new self($address['addressId'], $address['address']),
            $object['possibleAddresses'] ?? [],
        );
    }
}
