<?php

declare(strict_types=1);

namespace HouseBills\Exception;

use HouseBills\PossibleAddress;
use HouseBills\ReceivedResponse;

/** createBillsPackage doesn't find the address. Ask a person to choose one of $possibleAddresses. */
final class AddressNotFoundException extends ApiException
{
    /** @var list<PossibleAddress> the best match is first. Empty if there's no similar address */
    public readonly array $possibleAddresses;

    protected function readBody(ReceivedResponse $response): void
    {
        $this->possibleAddresses = PossibleAddress::listFromResponse($response);
    }
}
