<?php

declare(strict_types=1);

namespace HouseBills;

/** An unmatched address with its possible addresses. */
final readonly class UnmatchedAddressDetail extends UnmatchedAddress
{
    /** @var list<PossibleAddress> the best match is first */
    public array $possibleAddresses;

    /**
     * @internal
     * @param array<string, mixed> $address
     */
    public function __construct(array $address)
    {
        parent::__construct($address);
        $this->possibleAddresses = PossibleAddress::listFromArray($address);
    }
}
