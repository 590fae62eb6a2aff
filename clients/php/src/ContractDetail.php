<?php

declare(strict_types=1);

namespace HouseBills;

/** A contract with its history. */
final readonly class ContractDetail extends Contract
{
    /** @var list<TimelineEntry> the contract's history, oldest first */
    public array $timeline;

    /**
     * @internal
     * @param array<string, mixed> $contract
     */
    public function __construct(array $contract)
    {
        parent::__construct($contract);
        $this->timeline = array_map(TimelineEntry::fromArray(...), $contract['timeline']);
    }
}
