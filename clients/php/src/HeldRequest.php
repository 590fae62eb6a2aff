<?php

declare(strict_types=1);

namespace HouseBills;

/** The details that you sent, apart from the date of birth. */
final readonly class HeldRequest
{
    /**
     * @param string $address the address line that you sent, which didn't identify one address
     * @param string $startDate the first day of the tenancy, YYYY-MM-DD
     * @param string $endDate the last day of the tenancy, YYYY-MM-DD
     * @param array<string, bool> $selectedServices
     */
    public function __construct(
        public string $firstName,
        public string $lastName,
        public string $email,
        public string $contactNo,
        public string $address,
        public string $broadband,
        public int $numberOfTenants,
        public string $startDate,
        public string $endDate,
        public array $selectedServices,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $request
     */
    public static function fromArray(array $request): self
    {
        return new self(
            $request['firstName'],
            $request['lastName'],
            $request['email'],
            $request['contactNo'],
            $request['address'],
            $request['broadband'],
            $request['numberOfTenants'],
            $request['startDate'],
            $request['endDate'],
            $request['selectedServices'],
        );
    }
}
