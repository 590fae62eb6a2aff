<?php
// Chooses an address, then finds, cancels and lists contracts.
// Needs PHP 8.2 or newer with ext-curl, and the client, installed with Composer.
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use HouseBills\Exception\AddressNotFoundException;
use HouseBills\Exception\HouseBillsException;
use HouseBills\HouseBillsClient;

// The base URL of the service, and a test key: eb_test_…
[$baseUrl, $apiKey] = [getenv('BASE_URL'), getenv('API_KEY')];
if (!$baseUrl || !$apiKey) {
    fwrite(STDERR, "Set BASE_URL and API_KEY\n");
    exit(1);
}

$bills = new HouseBillsClient($baseUrl, $apiKey);
$booking = 'booking-' . uniqid(); // your own reference, and the idempotency key

/** Creates a contract. Its address isn't found, so a person has to choose one. */
function createContract(HouseBillsClient $bills, string $booking): void
{
    try {
        $bills->createBillsPackage([
            'firstName' => 'Ada',
            'lastName' => 'Brown',
            'birthday' => '2001-04-23',
            'email' => "$booking@example.com",
            'contactNo' => '+44 7700 900123',
            'address' => '4 Test Street, Testington',
            'broadband' => '100mbps',
            'numberOfTenants' => 4,
            'startDate' => '2027-09-01',
            'endDate' => '2028-08-31',
            'selectedServices' => ['gas' => 'true', 'wifi' => 'true'],
        ], idempotencyKey: $booking);
    } catch (AddressNotFoundException) {
        resolveAddress($bills, $booking);
    }
}

/** Finds the unmatched address by your own reference, and lets a person choose. */
function resolveAddress(HouseBillsClient $bills, string $booking): void
{
    [$unmatched] = $bills->findUnmatchedAddresses(idempotencyKey: $booking);
    $id = $unmatched->addressRequestId;
    $addresses = $bills->getUnmatchedAddress($id)->possibleAddresses;
    foreach ($addresses as $index => $choice) {
        echo $index + 1, ". {$choice->address}\n";
    }
    echo "Enter the number of the right one:\n";
    $choice = $addresses[(int) fgets(STDIN) - 1] ?? null;
    if ($choice === null) {
        fwrite(STDERR, "No address chosen\n");
        exit(1);
    }
    $bills->resolveUnmatchedAddress($id, $choice->addressId, $unmatched->requestId);
}

try {
    createContract($bills, $booking);

    // Find the contract by your own reference.
    foreach ($bills->findContracts(idempotencyKey: $booking) as $contract) {
        echo "House contract {$contract->houseContractId}: {$contract->matchedAddress}\n";
        // Cancel it. This is possible until the day before the tenancy starts.
        $cancelled = $bills->cancelContract($contract->houseContractId);
        echo "House contract {$contract->houseContractId} is {$cancelled->status}\n";
    }

    // Go through all active contracts. The client requests each page when it's needed.
    $count = 0;
    foreach ($bills->iterateContracts(status: 'active') as $contract) {
        $count++;
    }
    echo "Active contracts: $count\n";
} catch (HouseBillsException $exception) {
    fwrite(STDERR, $exception::class . ": {$exception->getMessage()}\n");
    exit(1);
}
