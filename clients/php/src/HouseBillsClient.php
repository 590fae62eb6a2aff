<?php

declare(strict_types=1);

namespace HouseBills;

use Generator;
use InvalidArgumentException;
use SensitiveParameter;

/**
 * A client for the partner API. It retries requests after temporary failures. Its methods throw an
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
    private const UNMATCHED_ADDRESSES = '/api/v1/unmatched-addresses';

    private readonly Transport $transport;

    /**
     * @param string $baseUrl the service's base URL, such as 'https://bills.example.com'
     * @param string $apiKey the API key: 'eb_live_…' or 'eb_test_…'
     * @param float $timeout how long each attempt can take, in seconds. A response can take a minute
     * @param int $maxRetries how many times a failed request is retried. With six, the pauses add up to more than
     *     the 30 seconds for which an idempotency key can stay locked after the service failed
     * @param float $retryDelay the longest pause before the first retry, in seconds. It doubles with each retry
     * @throws InvalidArgumentException if the base URL isn't an HTTP URL, or the API key is missing or isn't printable
     *     ASCII
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
     * @param ?string $idempotencyKey the service carries out a request with this key only once for at least 48 hours,
     *     even if you call the method again. Use 1 to 255 visible ASCII characters. Default: a random key, so that
     *     retries are safe
     * @throws Exception\InvalidIdempotencyKeyException if the idempotency key isn't 1 to 255 visible ASCII characters
     */
    public function createBillsPackage(array $body, ?string $idempotencyKey = null): CreateResult
    {
        $idempotencyKey ??= bin2hex(random_bytes(16));
        $response = $this->transport->post('/api/external/createBillsPackage.php', $body, $idempotencyKey);
        return CreateResult::fromResponse($response, $idempotencyKey);
    }

    /**
     * Gets quotes for a property's utilities.
     *
     * @param QuoteRequest $body
     * @param ?string $idempotencyKey with the same key, you get the same quotes for at least 48 hours
     * @throws Exception\InvalidIdempotencyKeyException if the idempotency key isn't 1 to 255 visible ASCII characters
     */
    public function getQuotes(array $body, ?string $idempotencyKey = null): Quotes
    {
        return Quotes::fromResponse($this->transport->post('/api/external/getQuotes.php', $body, $idempotencyKey));
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
     * The parameters are those of listContracts. To continue after an error, set $startingAfter to the houseContractId of the
     * last contract that you got.
     *
     * @param 'active'|'cancelled'|'closed'|null $status
     * @return Generator<int, Contract, void, void>
     */
    public function iterateContracts(
        ?string $status = null,
        ?string $createdFrom = null,
        ?string $createdTo = null,
        ?int $startingAfter = null,
    ): Generator {
        do {
            $page = $this->listContracts($status, $createdFrom, $createdTo, $startingAfter, 100);
            foreach ($page->contracts as $contract) {
                yield $contract;
                $startingAfter = $contract->houseContractId;
            }
        } while ($page->hasMore);
    }

    /**
     * Finds your company's contracts, newest first. They must match each of the arguments: the tenant's email address, and
     * the ID and the Idempotency-Key of the request that created the contract.
     *
     * @return list<Contract>
     */
    public function findContracts(
        ?string $email = null,
        ?string $requestId = null,
        ?string $idempotencyKey = null,
    ): array {
        $search = self::withoutNulls(compact('email', 'requestId', 'idempotencyKey'));
        return Contract::listFromResponse($this->transport->post('/api/v1/contracts/find', $search));
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

    /**
     * Cancels a contract before its tenancy starts, so that the tenant can have another one. The tenant gets an email.
     *
     * @param ?string $idempotencyKey as for createBillsPackage
     * @throws Exception\InvalidRequestException if the tenancy has started, or the contract was cancelled or closed before
     */
    public function cancelContract(int $houseContractId, ?string $idempotencyKey = null): CancelledContract
    {
        $idempotencyKey ??= bin2hex(random_bytes(16));
        $response = $this->transport->post("/api/v1/contracts/$houseContractId/cancel", [], $idempotencyKey);
        return CancelledContract::fromResponse($response, $idempotencyKey);
    }

    /**
     * Sends the newest failed email about a contract again. In test mode, only emails to email-fails@test-mode.example fail.
     *
     * @param ?string $idempotencyKey as for createBillsPackage
     * @throws Exception\InvalidRequestException if no email about the contract can be sent again
     */
    public function resendContractEmail(int $houseContractId, ?string $idempotencyKey = null): ResentEmail
    {
        $idempotencyKey ??= bin2hex(random_bytes(16));
        $response = $this->transport->post("/api/v1/contracts/$houseContractId/resend-email", [], $idempotencyKey);
        return ResentEmail::fromResponse($response, $idempotencyKey);
    }

    /**
     * Lists a page of your company's unmatched addresses in the mode of the key, newest first.
     *
     * @param 'waiting'|'dismissed'|'resolved'|'closed'|'expired'|null $status only unmatched addresses with this status
     * @param ?int $startingAfter the addressRequestId of the last unmatched address of the previous page
     * @param int $limit how many unmatched addresses a page has: 1 to 100
     */
    public function listUnmatchedAddresses(
        ?string $status = null,
        ?int $startingAfter = null,
        int $limit = 50,
    ): UnmatchedAddressPage {
        $query = compact('status', 'startingAfter', 'limit');
        return UnmatchedAddressPage::fromResponse($this->transport->get(self::UNMATCHED_ADDRESSES, $query));
    }

    /**
     * Iterates over your company's unmatched addresses, newest first. Requests each page when it's needed. To continue after
     * an error, set $startingAfter to the addressRequestId of the last one that you got.
     *
     * @param 'waiting'|'dismissed'|'resolved'|'closed'|'expired'|null $status
     * @return Generator<int, UnmatchedAddress, void, void>
     */
    public function iterateUnmatchedAddresses(?string $status = null, ?int $startingAfter = null): Generator
    {
        do {
            $page = $this->listUnmatchedAddresses($status, $startingAfter, 100);
            foreach ($page->unmatchedAddresses as $address) {
                yield $address;
                $startingAfter = $address->addressRequestId;
            }
        } while ($page->hasMore);
    }

    /**
     * Finds the unmatched address of a request that you sent, by its ID, its Idempotency-Key or both.
     *
     * @return list<UnmatchedAddress>
     */
    public function findUnmatchedAddresses(?string $requestId = null, ?string $idempotencyKey = null): array
    {
        $search = self::withoutNulls(compact('requestId', 'idempotencyKey'));
        return UnmatchedAddress::listFromResponse($this->transport->post(self::UNMATCHED_ADDRESSES . '/find', $search));
    }

    /**
     * Gets one of your company's unmatched addresses, with its possible addresses.
     *
     * @throws Exception\NotFoundException if there's none with this ID in the mode of the key
     */
    public function getUnmatchedAddress(int $addressRequestId): UnmatchedAddressDetail
    {
        $response = $this->transport->get(self::UNMATCHED_ADDRESSES . "/$addressRequestId");
        return new UnmatchedAddressDetail($response->body['data']['unmatchedAddress']);
    }

    /**
     * Creates the contract of an unmatched address with the address that a person has chosen.
     *
     * @param string $addressId the ID or the text of the address
     * @param ?string $requestId the requestId of the unmatched address when you read it. If a later request has
     *     replaced that one, the choice is rejected. Default: the choice applies to the latest request
     * @param ?string $idempotencyKey as for createBillsPackage
     * @throws Exception\InvalidRequestException if no address has the ID, or if nobody can choose an address any more
     */
    public function resolveUnmatchedAddress(
        int $addressRequestId,
        string $addressId,
        ?string $requestId = null,
        ?string $idempotencyKey = null,
    ): ResolvedContract {
        $idempotencyKey ??= bin2hex(random_bytes(16));
        $path = self::UNMATCHED_ADDRESSES . "/$addressRequestId/resolve";
        $choice = self::withoutNulls(compact('addressId', 'requestId'));
        return ResolvedContract::fromResponse($this->transport->post($path, $choice, $idempotencyKey), $idempotencyKey);
    }

    /**
     * Dismisses an unmatched address, because you don't need its contract.
     *
     * @param ?string $idempotencyKey as for createBillsPackage
     */
    public function dismissUnmatchedAddress(
        int $addressRequestId,
        ?string $idempotencyKey = null,
    ): UnmatchedAddressChange {
        return $this->changeUnmatchedAddress("$addressRequestId/dismiss", $idempotencyKey);
    }

    /**
     * Undoes a dismissal.
     *
     * @param ?string $idempotencyKey as for createBillsPackage
     */
    public function restoreUnmatchedAddress(
        int $addressRequestId,
        ?string $idempotencyKey = null,
    ): UnmatchedAddressChange {
        return $this->changeUnmatchedAddress("$addressRequestId/restore", $idempotencyKey);
    }

    /**
     * Suggests addresses for a line that somebody types into your form.
     *
     * @return list<PossibleAddress>
     */
    public function suggestAddresses(string $address): array
    {
        $response = $this->transport->post('/api/v1/addresses/suggest', ['address' => $address]);
        return PossibleAddress::listFromArray($response->body['data']);
    }

    /**
     * Gets the quotes that a request returned, and what you sent.
     *
     * @param string $requestId the requestId that getQuotes returned
     * @throws Exception\NotFoundException if there's none in the mode of the key
     */
    public function getQuote(string $requestId): Quote
    {
        $response = $this->transport->get('/api/v1/quotes/' . rawurlencode($requestId));
        return Quote::fromArray($response->body['data']['quote']);
    }

    private function changeUnmatchedAddress(string $path, ?string $idempotencyKey): UnmatchedAddressChange
    {
        $idempotencyKey ??= bin2hex(random_bytes(16));
        $response = $this->transport->post(self::UNMATCHED_ADDRESSES . "/$path", [], $idempotencyKey);
        return UnmatchedAddressChange::fromResponse($response, $idempotencyKey);
    }

    /**
     * @param array<string, ?string> $fields
     * @return array<string, string>
     */
    private static function withoutNulls(array $fields): array
    {
        return array_filter($fields, fn (?string $value): bool => $value !== null);
    }
}
