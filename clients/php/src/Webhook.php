<?php

declare(strict_types=1);

namespace HouseBills;

use HouseBills\Exception\WebhookVerificationException;
use InvalidArgumentException;
use SensitiveParameter;

/** Verifies webhook messages with an endpoint's signing secret, as Standard Webhooks specifies. */
final class Webhook
{
    private const TOLERANCE_SECONDS = 300;

    private readonly string $key;

    /**
     * @param string $secret the signing secret, 'whsec_…'
     * @throws InvalidArgumentException if the secret isn't base64 text after 'whsec_'
     */
    public function __construct(#[SensitiveParameter] string $secret)
    {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new InvalidArgumentException('The signing secret must be whsec_ followed by base64');
        }
        $this->key = $key;
    }

    /**
     * Returns the message if one of its signatures is valid, and it was sent within five minutes of now.
     *
     * @param string $body the raw body, before it's parsed: file_get_contents('php://input')
     * @param array<string, string|list<string>> $headers the headers, such as getallheaders()
     * @throws WebhookVerificationException if the message must not be trusted
     */
    public function verify(string $body, array $headers): WebhookEvent
    {
        $headers = array_change_key_case($headers);
        [$id, $timestamp, $signatures] = array_map(
            fn (string $name): string => ((array) ($headers[$name] ?? ''))[0] ?? '',
            ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
        );
        if ($id === '' || $timestamp === '' || $signatures === '') {
            throw new WebhookVerificationException('A webhook header is missing');
        }
        if (preg_match('/^\d{1,15}$/D', $timestamp) !== 1) {
            throw new WebhookVerificationException('The webhook timestamp is invalid');
        }
        if (abs(time() - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw new WebhookVerificationException('The webhook timestamp is more than five minutes from now');
        }
        if (!$this->hasValidSignature("$id.$timestamp.$body", $signatures)) {
            throw new WebhookVerificationException('No webhook signature is valid');
        }
        return WebhookEvent::fromBody($id, json_decode($body, true, flags: JSON_THROW_ON_ERROR));
    }

    /** During a rotation, the header has a signature for each secret, separated by spaces. */
    private function hasValidSignature(string $signedContent, string $signatures): bool
    {
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signedContent, $this->key, true));
        foreach (explode(' ', $signatures) as $signature) {
            // The comparison takes the same time for every signature.
            if (hash_equals($expected, $signature)) {
                return true;
            }
        }
        return false;
    }
}
