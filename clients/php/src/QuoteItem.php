<?php

declare(strict_types=1);

namespace HouseBills;

/** The quote for one plan or speed. Amounts are in GBP per week for the whole household, including VAT. */
final readonly class QuoteItem
{
    /**
     * @param 'gas'|'electric'|'water'|'tv'|'broadband' $utilityType
     * @param 'GREENSAVER'|'LITE'|'UNLIMITED'|null $planType for gas and electric
     * @param ?float $tariff unit rate in pence per kWh
     * @param ?float $estimate estimated use over the tenancy, in kWh
     * @param ?float $standingCharge pence per day
     */
    public function __construct(
        public string $utilityType,
        public float $weeklyQuote,
        public ?string $planType,
        public ?float $tariff,
        public ?float $estimate,
        public ?float $standingCharge,
        public ?float $electricOnlyEstimate,
        public ?float $weeklyQuoteElectricOnly,
        public ?string $broadbandSpeed,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $item
     */
    public static function fromArray(array $item): self
    {
        return new self(
            $item['utilityType'],
            $item['weeklyQuote'],
            $item['planType'] ?? null,
            $item['tariff'] ?? null,
            $item['estimate'] ?? null,
            $item['standingCharge'] ?? null,
            $item['electricOnlyEstimate'] ?? null,
            $item['weeklyQuoteElectricOnly'] ?? null,
            $item['broadbandSpeed'] ?? null,
        );
    }
}
