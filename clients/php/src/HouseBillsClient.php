<?php

declare(strict_types=1);

namespace HouseBills;

use Generator;
use InvalidArgumentException;
use SensitiveParameter;

/**
 * A client for the partner API. It repeats requests that failed for a passing reason. Its methods throw an
 * Exception\HouseBillsException if a request is rejected or keeps failing.
 *
 * Requests are arrays with the API's own field names. Dates are YYYY-MM-DD.
 *
 * @phpstan-type ServiceSelection bool|'true'|'false'
 * @phpstan-type SelectedServices array{gas?: ServiceSelection, electricity?: ServiceSelection, water?: ServiceSelection, tv?: ServiceSelection, wifi?: ServiceSelection}
 * @phpstan-type BillsPackageRequest array{
 *     firstName: string, lastName: string, birthday: string, email: string, contactNo: string,
 *     address: string, broadband: string, numberOfTenants: int|string, startDate: string, endDate: string,
 *     selectedServices: SelectedServices,
 * }
 * @phpstan-type QuoteRequest array{
 *     firstName: string, lastName: string, email: string, contactNo: string,
 *     postcode: string, numberOfTenants: int|string, startDate: string, endDate: string,
 * }
 */
final class HouseBillsClient
{
    private readonly Transport $transport;

    /**
     * @param string $baseUrl the service's base URL, such as 'https://bills.example.com'
     * @param string $apiKey the API key: 'eb_live_…' or 'eb_test_…'
     * @param float $timeout how long each attempt can take, in seconds. A response can take a minute
     * @param int $maxRetries how often a request is repeated after it failed. With six, the pauses add up to more than
     *     the 30 seconds for which an idempotency key can stay locked after the service failed
     * @param float $retryDelay the longest pause before the first retry, in seconds. It doubles with each retry
     * @throws InvalidArgumentException if the API key is missing or isn't printable ASCII
     */
    public function __construct(
        string $baseUrl,
        #[SensitiveParameter] string $apiKey,
        float $timeout = 70,
        int $maxRetries = 6,
        float $retryDelay = 1,
    ) {
        $this->transport = new Transport($baseUrl, $apiKey, $timeout, $maxRetries, $retryDelay);
    }

    /**
     * Creates a house contract for a tenant, who receives a confirmation email.
     *
     * @param BillsPackageRequest $body
     * @param ?string $idempotencyKey sends the same request only once for at least 48 hours, even if you call the
     *     method again. Use 1 to 255 visible ASCII characters. Default: a random key, so that retries are safe
     * @throws InvalidArgumentException if the idempotency key isn't 1 to 255 visible ASCII characters
     */
    public function createBillsPackage(array $body, ?string $idempotencyKey = null): CreateResult
    {
        $idempotencyKey ??= bin2hex(random_bytes(16));
        $response = $this->transport->write('/api/external/createBillsPackage.php', $body, $idempotencyKey);
        return CreateResult::fromResponse($response, $idempotencyKey);
    }

    /**
     * Gets quotes for a property's utilities.
     *
     * @param QuoteRequest $body
     */
    public function getQuotes(array $body): Quotes
    {
        return Quotes::fromResponse($this->transport->post('/api/external/getQuotes.php', $body));
    }

    /**
     * Lists a page of your company's contracts in the mode of the key, newest first.
     *
     * @param 'active'|'cancelled'|'closed'|null $status only contracts with this status
     * @param ?string $createdFrom only contracts that were created on this day or later, in UK time (YYYY-MM-DD)
     * @param ?string $createdTo only contracts that were created on this day or earlier, in UK time (YYYY-MM-DD)
     * @param ?int $startingAfter the houseContractId of the last contract of the previous page
     * @param int $limit how many contracts a page has: 1 to 100
     */
    public function listContracts(
        ?string $status = null,
        ?string $createdFrom = null,
        ?string $createdTo = null,
        ?int $startingAfter = null,
        int $limit = 50,
    ): ContractPage {
        $query = compact('status', 'createdFrom', 'createdTo', 'startingAfter', 'limit');
        return ContractPage::fromResponse($this->transport->get('/api/v1/contracts', $query));
    }

    /**
     * Iterates over your company's contracts in the mode of the key, newest first. Requests each page when it's needed.
     * The parameters are those of listContracts.
     *
     * @param 'active'|'cancelled'|'closed'|null $status
     * @return Generator<int, Contract, void, void>
     */
    public function iterateContracts(
        ?string $status = null,
        ?string $createdFrom = null,
        ?string $createdTo = null,
    ): Generator {
        $last = null;
        do {
            $page = $this->listContracts($status, $createdFrom, $createdTo, $last?->houseContractId, 100);
            foreach ($page->contracts as $last) {
                yield $last;
            }
        } while ($page->hasMore);
    }

    /**
     * Finds your company's contracts for the tenant with this email address, newest first.
     *
     * @return list<Contract>
     */
    public function findContracts(string $email): array
    {
        return Contract::listFromResponse($this->transport->post('/api/v1/contracts/find', ['email' => $email]));
    }

    /**
     * Gets one of your company's contracts, with its history.
     *
     * @throws Exception\NotFoundException if there's none with this ID in the mode of the key
     */
    public function getContract(int $houseContractId): ContractDetail
    {
        $response = $this->transport->get("/api/v1/contracts/$houseContractId");
        return new ContractDetail($response->body['data']['contract']);
    }
}
