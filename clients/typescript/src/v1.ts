export interface paths {
    "/api/v1/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts
         * @description Returns a page of your company’s contracts, newest first. Contracts that are created in the meantime don’t shift the later pages.
         */
        get: operations["listContracts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contracts/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find contracts
         * @description Returns your company’s contracts for the tenant with this email address, or those that a request with this ID or Idempotency-Key created. The email address can be the one that you sent, even if the tenant has changed it. If you send several fields, contracts must match all of them. The newest contract comes first, and the list contains at most 100. If there are none, it’s empty. The fields are in the body, because URLs are often logged.
         */
        post: operations["findContracts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contracts/{houseContractId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contract
         * @description Returns a contract with its history.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contracts/{houseContractId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a contract
         * @description Cancels a contract before its tenancy starts, so before `startDate` in UK time. The tenant gets an email, and your endpoints get a `contract.cancelled` message. The tenant can then have another contract. From `startDate`, only House Bills support can cancel a contract. The request needs no body.
         */
        post: operations["cancelContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contracts/{houseContractId}/resend-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a contract’s email again
         * @description Sends the newest failed email about a contract again, such as the confirmation. If the email bounced, it can’t be sent again. Correct the address on the contract’s page in the portal. If that page doesn’t offer it, ask House Bills support. In test mode, only emails to `email-fails@test-mode.example` fail. Each API key can resend 20 emails in quick succession. After that, it must wait 10 seconds before the next one, and longer each time, up to 15 minutes. The request needs no body.
         */
        post: operations["resendContractEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unmatched-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unmatched addresses
         * @description Returns a page of your company’s unmatched addresses, newest first. Those that were closed or have expired are listed for some time, and resolved ones permanently. [Unmatched addresses](/docs/unmatched-addresses#one) says for how long.
         */
        get: operations["listUnmatchedAddresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unmatched-addresses/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a request’s unmatched address
         * @description Returns the unmatched address of the request with this ID or this Idempotency-Key, whatever its status. If you send both, the request must match both. It’s a list, because a key can be used again once it has expired. The list is empty if there’s none. The fields are in the body, because URLs are often logged.
         */
        post: operations["findUnmatchedAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unmatched-addresses/{addressRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an unmatched address
         * @description Returns an unmatched address with its possible addresses.
         */
        get: operations["getUnmatchedAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unmatched-addresses/{addressRequestId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose an address
         * @description Creates the contract that your request asked for, with the address that you choose. Your team can do the same in the portal. Let a person choose the address: the first possible one can be another home. The tenant gets the confirmation email, and your endpoints get a `contract.created` message that names the original request. You can also choose an address for a dismissed unmatched address.
         */
        post: operations["resolveUnmatchedAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unmatched-addresses/{addressRequestId}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss an unmatched address
         * @description Marks an unmatched address as dismissed, because you don’t need its contract. Your endpoints get an `address.closed` message. If it’s already dismissed, nothing happens. You can restore it until it expires. If a later request for the tenant has an address that we can’t match, that restores it too. The request needs no body.
         */
        post: operations["dismissUnmatchedAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unmatched-addresses/{addressRequestId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a dismissed unmatched address
         * @description Undoes a dismissal. Your endpoints get another `address.needed` message. If the unmatched address isn’t dismissed, nothing happens. Its expiry date doesn’t change. The request needs no body.
         */
        post: operations["restoreUnmatchedAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/addresses/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest addresses
         * @description Returns up to 10 addresses for a line that somebody types into your form: those that start with it, or are similar to it. If the line identifies an address, the list contains only that one. You can send each `addressId` as the `address` of Create bills package. In test mode, we also suggest the test addresses in the made-up town Testington. The line is in the body, because URLs are often logged. If the line doesn’t identify an address, the request counts as five towards the key’s rate limit, so wait until the person pauses.
         */
        post: operations["suggestAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotes/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the quote of a request
         * @description Returns what you sent to Get quotes, and the items of the response. If the response was a replay, use the ID of the first response. If a tenant doesn’t have a contract, we delete their quotes some time after the last one. [Quotes](/docs/quotes#reading) says when.
         */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description `closed` means that the tenancy has ended and House Bills support has closed the contract. Its tenant can then have another one.
         * @enum {string}
         */
        ContractStatus: "active" | "cancelled" | "closed";
        FindContractsRequest: {
            /**
             * Format: idn-email
             * @description Email address of the tenant. Upper and lower case count as the same. The part before the @ must be ASCII. The domain can be internationalised, as in `bücher.example`.
             * @example ada.brown@example.com
             * @example li+bills@bücher.example
             */
            email?: string;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the response to the request that created the contract. If you sent several requests because we couldn’t match the address, any of theirs.
             * @example f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d
             */
            requestId?: string;
            /**
             * @description The `Idempotency-Key` of the request that created the contract. If you sent several requests because we couldn’t match the address, you can use any of their keys.
             * @example tenancy-4711
             */
            idempotencyKey?: string;
        };
        /**
         * @description With `waiting`, somebody needs to choose an address. With `dismissed`, your company doesn’t need the contract, but can still choose an address. With `resolved`, an address was chosen, which created the contract. With `closed`, the tenant got a contract in another way. With `expired`, nobody chose an address in time.
         * @enum {string}
         */
        UnmatchedAddressStatus: "waiting" | "dismissed" | "resolved" | "closed" | "expired";
        FindUnmatchedAddressesRequest: {
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the response to the request. If you sent several requests for the tenant, you can use any of them.
             */
            requestId?: string;
            /**
             * @description The `Idempotency-Key` of the request.
             * @example booking-1041
             */
            idempotencyKey?: string;
        };
        AddressChoice: {
            /**
             * @description The `addressId` of an address, for example one of the `possibleAddresses`. The text of an address works too, if it identifies one home.
             * @example GB|AD|HZRJCHMDAUSC
             */
            addressId: string;
            /**
             * Format: uuid
             * @description The `requestId` of the unmatched address when you read it. If a later request has replaced that one in the meantime, the choice is rejected. If you leave it out, the choice applies to the latest request.
             */
            requestId?: string;
        };
        SuggestAddressesRequest: {
            /**
             * @description The text that has been typed so far, on one line.
             * @example 2 high st headingley
             */
            address: string;
        };
        ContractPageResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["ContractPage"];
        };
        ContractPage: {
            contracts: components["schemas"]["Contract"][];
            /** @description Whether there’s another page. */
            hasMore: boolean;
        };
        /** @description A contract, with the details that you sent apart from the date of birth. Details that were changed later have their new values. */
        Contract: {
            /**
             * @description The ID of the house contract.
             * @example 1042
             */
            houseContractId: number;
            /** @description The ID of the tenant’s account. */
            tenantId: number;
            status: components["schemas"]["ContractStatus"];
            /**
             * @description The `X-Request-Id` of the request that created the contract.
             * @example f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d
             */
            requestId: string;
            /** @description The ID of the unmatched address that the contract came from. Null if there was none. */
            addressRequestId: number | null;
            /**
             * @description The `Idempotency-Key` of the request that created the contract. Null if it had none, or if the tenant’s personal data was erased.
             * @example tenancy-4711
             */
            idempotencyKey: string | null;
            /**
             * Format: date-time
             * @description When the contract was created.
             * @example 2026-11-28T10:15:00.000Z
             */
            createdAt: string;
            cancelledAt: string | null;
            closedAt: string | null;
            /** @description Whether the tenant’s personal data was erased. */
            isErased: boolean;
            /**
             * @description The tenant’s first name. Null if the tenant’s personal data was erased.
             * @example Ada
             */
            firstName: string | null;
            /**
             * @description The tenant’s last name. Null if the tenant’s personal data was erased.
             * @example Brown
             */
            lastName: string | null;
            /**
             * @description The tenant’s email address. Null if the tenant’s personal data was erased.
             * @example ada.brown@example.com
             */
            email: string | null;
            /**
             * @description The tenant’s phone number. Null if the tenant’s personal data was erased.
             * @example 07700 900123
             */
            contactNo: string | null;
            /** @description The address line that you sent. If the tenant’s personal data was erased, the matched address. */
            address: string;
            /** @description The ID of the matched address, as opaque, pipe-separated text. */
            addressId: string;
            /** @description The address that your address line identified. */
            matchedAddress: string;
            /**
             * @description The postcode of the matched address.
             * @example LS6 3AA
             */
            postcode: string;
            /**
             * @description The type or speed of the broadband connection. Null if the tenant’s personal data was erased.
             * @example Fibre
             */
            broadband: string | null;
            /** @description How many tenants live in the property. */
            numberOfTenants: number;
            /**
             * Format: date
             * @description The first day of the tenancy.
             * @example 2027-01-01
             */
            startDate: string;
            /**
             * Format: date
             * @description The last day of the tenancy.
             * @example 2027-01-01
             */
            endDate: string;
            selectedServices: components["schemas"]["SelectedServices"];
            /** @description The status of the newest email about the contract. Null if there’s none. */
            emailStatus: string | null;
        };
        /** @description Which services the contract includes. */
        SelectedServices: {
            gas: boolean;
            electricity: boolean;
            water: boolean;
            tv: boolean;
            wifi: boolean;
        };
        /** @description Fields are missing or invalid. */
        InvalidFields: {
            /** @constant */
            status: "error";
            /** @description The message of the first error. */
            message: string;
            /** @description All errors: missing fields first, then invalid ones, each in the order of the fields. */
            errors: components["schemas"]["FieldError"][];
        };
        /** @description A missing or invalid field. */
        FieldError: {
            /**
             * @description The field’s name. Nested fields use a dot: `selectedServices.gas`. For an unknown service, it contains the name that you sent.
             * @example email
             * @example selectedServices.gas
             */
            field: string;
            /**
             * @description The kind of error: `required`, `wrong_type`, `unknown_field`, `invalid_value`, `invalid_characters`, `too_long`, `too_small`, `too_large`, `invalid_email`, `invalid_phone`, `invalid_date`, `date_too_early`, `date_in_future`, `end_before_start`, `tenancy_too_long`, `no_service_selected`, `invalid_postcode`, `postcode_not_served`, `address_not_found`. We may add codes, so treat an unknown one like `invalid_value`.
             * @example too_long
             */
            code: string;
            /** @description A human-readable message that explains the error. */
            message: string;
            /**
             * @description For `too_small`, the smallest number that is accepted. For `too_large`, the largest. For `too_long`, the greatest length in characters, and for `tenancy_too_long`, in years.
             * @example 100
             */
            limit?: number;
        };
        /** @description An error. The examples show every message with this status. */
        ErrorResponse: {
            /** @constant */
            status: "error";
            /** @description A human-readable message that explains the error. */
            message: string;
        };
        ContractListResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["ContractList"];
        };
        ContractList: {
            contracts: components["schemas"]["Contract"][];
        };
        SingleContractResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["SingleContract"];
        };
        SingleContract: {
            contract: components["schemas"]["ContractDetail"];
        };
        /** @description A contract with its history. */
        ContractDetail: {
            /**
             * @description The ID of the house contract.
             * @example 1042
             */
            houseContractId: number;
            /** @description The ID of the tenant’s account. */
            tenantId: number;
            status: components["schemas"]["ContractStatus"];
            /**
             * @description The `X-Request-Id` of the request that created the contract.
             * @example f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d
             */
            requestId: string;
            /** @description The ID of the unmatched address that the contract came from. Null if there was none. */
            addressRequestId: number | null;
            /**
             * @description The `Idempotency-Key` of the request that created the contract. Null if it had none, or if the tenant’s personal data was erased.
             * @example tenancy-4711
             */
            idempotencyKey: string | null;
            /**
             * Format: date-time
             * @description When the contract was created.
             * @example 2026-11-28T10:15:00.000Z
             */
            createdAt: string;
            cancelledAt: string | null;
            closedAt: string | null;
            /** @description Whether the tenant’s personal data was erased. */
            isErased: boolean;
            /**
             * @description The tenant’s first name. Null if the tenant’s personal data was erased.
             * @example Ada
             */
            firstName: string | null;
            /**
             * @description The tenant’s last name. Null if the tenant’s personal data was erased.
             * @example Brown
             */
            lastName: string | null;
            /**
             * @description The tenant’s email address. Null if the tenant’s personal data was erased.
             * @example ada.brown@example.com
             */
            email: string | null;
            /**
             * @description The tenant’s phone number. Null if the tenant’s personal data was erased.
             * @example 07700 900123
             */
            contactNo: string | null;
            /** @description The address line that you sent. If the tenant’s personal data was erased, the matched address. */
            address: string;
            /** @description The ID of the matched address, as opaque, pipe-separated text. */
            addressId: string;
            /** @description The address that your address line identified. */
            matchedAddress: string;
            /**
             * @description The postcode of the matched address.
             * @example LS6 3AA
             */
            postcode: string;
            /**
             * @description The type or speed of the broadband connection. Null if the tenant’s personal data was erased.
             * @example Fibre
             */
            broadband: string | null;
            /** @description How many tenants live in the property. */
            numberOfTenants: number;
            /**
             * Format: date
             * @description The first day of the tenancy.
             * @example 2027-01-01
             */
            startDate: string;
            /**
             * Format: date
             * @description The last day of the tenancy.
             * @example 2027-01-01
             */
            endDate: string;
            selectedServices: components["schemas"]["SelectedServices"];
            /** @description The status of the newest email about the contract. Null if there’s none. */
            emailStatus: string | null;
            /** @description The history of the contract, oldest first. */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        /** @description Something that happened to a contract. */
        TimelineEntry: {
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-28T10:15:00.000Z
             */
            at: string;
            /**
             * @description The kind of event: `contract.` with `created`, `corrected`, `cancelled`, `closed` or `email_resent`, `email.` with the email’s status, `delivery_delayed` or `suppressed`, or `account.activated`. If an email is sent again, the events of the earlier attempt stay. Ignore events that you don’t know.
             * @example contract.created
             * @example email.delivered
             * @example account.activated
             */
            event: string;
            /**
             * @description The template of the email. Null if the event isn’t about an email.
             * @example bills-package-confirmation
             */
            emailType: string | null;
        };
        CancelledContractResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["CancelledContract"];
        };
        CancelledContract: {
            /**
             * @description The ID of the house contract.
             * @example 1042
             */
            houseContractId: number;
            status: components["schemas"]["ContractStatus"];
            /**
             * Format: date-time
             * @description When the contract was cancelled.
             * @example 2026-11-28T10:15:00.000Z
             */
            cancelledAt: string;
        };
        ResentEmailResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["ResentEmail"];
        };
        ResentEmail: {
            /**
             * @description The ID of the house contract.
             * @example 1042
             */
            houseContractId: number;
            /**
             * @description The template of the email.
             * @example bills-package-confirmation
             */
            emailType: string;
            /**
             * @description The status of the email.
             * @example queued
             */
            emailStatus: string;
        };
        UnmatchedAddressPageResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["UnmatchedAddressPage"];
        };
        UnmatchedAddressPage: {
            unmatchedAddresses: components["schemas"]["UnmatchedAddress"][];
            /** @description Whether there’s another page. */
            hasMore: boolean;
        };
        /** @description A request for a contract whose address we couldn’t match. */
        UnmatchedAddress: {
            /**
             * @description The ID of the unmatched address.
             * @example 318
             */
            addressRequestId: number;
            status: components["schemas"]["UnmatchedAddressStatus"];
            /**
             * @description The `X-Request-Id` of your request. If we couldn’t match the addresses of several requests for a tenant, it’s that of the latest. You can find the unmatched address by the others too.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            requestId: string;
            /**
             * @description The `Idempotency-Key` of that request. Null if it had none, or if the tenant’s personal data was erased. It also becomes null within about an hour after the unmatched address has expired.
             * @example booking-1041
             */
            idempotencyKey: string | null;
            createdAt: string | null;
            expiresAt: string | null;
            settledAt: string | null;
            /** @description The ID of the tenant’s contract, if the unmatched address is resolved or closed. Null if there’s no contract, or if it isn’t your company’s. */
            houseContractId: number | null;
            /** @description The details that you sent. Null if nobody can choose an address any more. */
            request: components["schemas"]["HeldRequest"] | null;
        };
        /** @description The details that you sent, apart from the date of birth. */
        HeldRequest: {
            /**
             * @description The tenant’s first name.
             * @example Ada
             */
            firstName: string;
            /**
             * @description The tenant’s last name.
             * @example Brown
             */
            lastName: string;
            /**
             * @description The tenant’s email address.
             * @example ada.brown@example.com
             */
            email: string;
            /**
             * @description The tenant’s phone number.
             * @example 07700 900123
             */
            contactNo: string;
            /** @description The address line that you sent, which didn’t identify one address. */
            address: string;
            /**
             * @description The type or speed of the broadband connection.
             * @example Fibre
             */
            broadband: string;
            /** @description How many tenants live in the property. */
            numberOfTenants: number;
            /**
             * Format: date
             * @description The first day of the tenancy.
             * @example 2027-01-01
             */
            startDate: string;
            /**
             * Format: date
             * @description The last day of the tenancy.
             * @example 2027-01-01
             */
            endDate: string;
            selectedServices: components["schemas"]["SelectedServices"];
        };
        UnmatchedAddressListResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["UnmatchedAddressList"];
        };
        UnmatchedAddressList: {
            unmatchedAddresses: components["schemas"]["UnmatchedAddress"][];
        };
        SingleUnmatchedAddressResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["SingleUnmatchedAddress"];
        };
        SingleUnmatchedAddress: {
            unmatchedAddress: components["schemas"]["UnmatchedAddressDetail"];
        };
        /** @description An unmatched address with its possible addresses. */
        UnmatchedAddressDetail: {
            /**
             * @description The ID of the unmatched address.
             * @example 318
             */
            addressRequestId: number;
            status: components["schemas"]["UnmatchedAddressStatus"];
            /**
             * @description The `X-Request-Id` of your request. If we couldn’t match the addresses of several requests for a tenant, it’s that of the latest. You can find the unmatched address by the others too.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            requestId: string;
            /**
             * @description The `Idempotency-Key` of that request. Null if it had none, or if the tenant’s personal data was erased. It also becomes null within about an hour after the unmatched address has expired.
             * @example booking-1041
             */
            idempotencyKey: string | null;
            createdAt: string | null;
            expiresAt: string | null;
            settledAt: string | null;
            /** @description The ID of the tenant’s contract, if the unmatched address is resolved or closed. Null if there’s no contract, or if it isn’t your company’s. */
            houseContractId: number | null;
            /** @description The details that you sent. Null if nobody can choose an address any more. */
            request: components["schemas"]["HeldRequest"] | null;
            /** @description Possible addresses, best match first. Empty if we don’t know any similar address, or if the address names no place and isn’t clear without one. Also empty if nobody can choose one any more. */
            possibleAddresses: components["schemas"]["PossibleAddress"][];
        };
        /** @description A possible address or postcode. Send its text or its ID instead of the rejected one. */
        PossibleAddress: {
            /**
             * @description The ID of the possible address, as opaque, pipe-separated text.
             * @example GB|AD|CFYWO2FGXJS6
             * @example GB|PC|LS6 3AA
             */
            addressId: string;
            /** @description The full text of the possible address. */
            address: string;
        };
        ResolvedContractResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["ResolvedContract"];
        };
        ResolvedContract: {
            /**
             * @description The ID of the house contract.
             * @example 1042
             */
            houseContractId: number;
            /** @description The ID of the tenant’s account. */
            tenantId: number;
            /** @description A human-readable message that says whether an account was created and how its initial password is formed. */
            message: string;
        };
        UnmatchedAddressChangeResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["UnmatchedAddressChange"];
        };
        UnmatchedAddressChange: {
            /**
             * @description The ID of the unmatched address.
             * @example 318
             */
            addressRequestId: number;
            status: components["schemas"]["UnmatchedAddressStatus"];
        };
        AddressSuggestionsResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["AddressSuggestions"];
        };
        AddressSuggestions: {
            /** @description The suggestions, best match first. Empty if we don’t know any similar address. */
            possibleAddresses: components["schemas"]["PossibleAddress"][];
        };
        SingleQuoteResponse: {
            /** @constant */
            status: "success";
            data: components["schemas"]["SingleQuote"];
        };
        SingleQuote: {
            quote: components["schemas"]["Quote"];
        };
        /** @description A request for quotes, with the items that it got. */
        Quote: {
            /** @description The `X-Request-Id` of your request. */
            requestId: string;
            /**
             * Format: date-time
             * @description When you sent the request.
             * @example 2026-11-28T10:15:00.000Z
             */
            createdAt: string;
            /**
             * @description The tenant’s first name.
             * @example Ada
             */
            firstName: string;
            /**
             * @description The tenant’s last name.
             * @example Brown
             */
            lastName: string;
            /**
             * @description The tenant’s email address.
             * @example ada.brown@example.com
             */
            email: string;
            /**
             * @description The tenant’s phone number.
             * @example 07700 900123
             */
            contactNo: string;
            /**
             * @description The postcode, with its space. If you sent a possible address, its postcode.
             * @example LS6 3AA
             */
            postcode: string;
            /** @description How many tenants live in the property. */
            numberOfTenants: number;
            /**
             * Format: date
             * @description The first day of the tenancy.
             * @example 2027-01-01
             */
            startDate: string;
            /**
             * Format: date
             * @description The last day of the tenancy.
             * @example 2027-01-01
             */
            endDate: string;
            /** @description The items of the response, in the same order. We calculate them again with the rates of that time, so they stay the same when rates change. */
            quotes: components["schemas"]["QuoteItem"][];
        };
        QuoteItem: components["schemas"]["GasQuote"] | components["schemas"]["GasLiteQuote"] | components["schemas"]["ElectricQuote"] | components["schemas"]["ElectricLiteQuote"] | components["schemas"]["WaterQuote"] | components["schemas"]["TvQuote"] | components["schemas"]["BroadbandQuote"];
        /** @description Gas. All figures are 0 if there is no mains gas, and in Northern Ireland, because we have no rates there. Don’t show them as free. */
        GasQuote: {
            /** @constant */
            utilityType: "gas";
            /**
             * @description GREENSAVER: tenants pay for what they use. UNLIMITED: a fixed price, however much they use.
             * @enum {string}
             */
            planType: "GREENSAVER" | "UNLIMITED";
            /** @description Unit rate in pence per kWh, including VAT, with two decimals. */
            tariff: number;
            /** @description Estimated use over the tenancy, in kWh. */
            estimate: number;
            /** @description Standing charge in pence per day, including VAT, with two decimals. */
            standingCharge: number;
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. Calculated as (tariff × estimate + standingCharge × days) ÷ 100 ÷ (days ÷ 7), rounded half up. */
            weeklyQuote: number;
        };
        /** @description Gas with LITE: we only set up the supply and split the bills. */
        GasLiteQuote: {
            /** @constant */
            utilityType: "gas";
            /** @constant */
            planType: "LITE";
            /**
             * @description This plan has no price, because tenants pay what the supplier charges.
             * @constant
             */
            weeklyQuote: 0;
        };
        /** @description Electricity. All figures are 0 in Northern Ireland, because we have no rates there. Don’t show them as free. */
        ElectricQuote: {
            /** @constant */
            utilityType: "electric";
            /**
             * @description GREENSAVER: tenants pay for what they use. UNLIMITED: a fixed price, however much they use.
             * @enum {string}
             */
            planType: "GREENSAVER" | "UNLIMITED";
            /** @description Unit rate in pence per kWh, including VAT, with two decimals. */
            tariff: number;
            /** @description Estimated use over the tenancy, in kWh. */
            estimate: number;
            /** @description Standing charge in pence per day, including VAT, with two decimals. */
            standingCharge: number;
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. Calculated as (tariff × estimate + standingCharge × days) ÷ 100 ÷ (days ÷ 7), rounded half up. */
            weeklyQuote: number;
            /** @description Estimated use of an electric-only supply over the tenancy, in kWh. */
            electricOnlyEstimate: number;
            /** @description Weekly quote for an electric-only supply in GBP for the whole household, including VAT, with two decimals. Calculated with electricOnlyEstimate instead of estimate. */
            weeklyQuoteElectricOnly: number;
        };
        /** @description Electricity with LITE: we only set up the supply and split the bills. */
        ElectricLiteQuote: {
            /** @constant */
            utilityType: "electric";
            /** @constant */
            planType: "LITE";
            /**
             * @description This plan has no price, because tenants pay what the supplier charges.
             * @constant
             */
            weeklyQuote: 0;
            /**
             * @description This plan has no price, because tenants pay what the supplier charges.
             * @constant
             */
            weeklyQuoteElectricOnly: 0;
        };
        /** @description Water. The price is 0 in Scotland, where water charges are part of the council tax bill, and in Northern Ireland, where homes aren’t charged for water. Don’t show it as free. */
        WaterQuote: {
            /** @constant */
            utilityType: "water";
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. */
            weeklyQuote: number;
        };
        /** @description The TV licence. */
        TvQuote: {
            /** @constant */
            utilityType: "tv";
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. */
            weeklyQuote: number;
        };
        /** @description Broadband. There is one item per speed. */
        BroadbandQuote: {
            /** @constant */
            utilityType: "broadband";
            /**
             * @description Speed of this broadband option.
             * @example 100mbps
             */
            broadbandSpeed: string;
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. */
            weeklyQuote: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies this request. Quote it to support. */
        "X-Request-Id": string;
        /** @description Responses must not be cached. */
        "Cache-Control": string;
        /** @description The rate limit that applies to this request (`key` or `address`), with its quota (q, in requests) and its window (w, in seconds). See draft-ietf-httpapi-ratelimit-headers. */
        "RateLimit-Policy": string;
        /** @description How many requests are left (r), and in how many seconds the window ends (t). */
        RateLimit: string;
        /** @description Identifies the kind of error. Unlike a message, a code never changes. Each example shows its code. We may add codes. */
        "Error-Code": string;
        /** @description The methods that the endpoint accepts. */
        "Allow-GET": string;
        /** @description How many seconds to wait before you retry, as a whole number. */
        "Retry-After": string;
        /** @description The method that the endpoint accepts. */
        Allow: string;
        /** @description Marks the stored response to an earlier request with the same Idempotency-Key. Other responses don’t have this header. */
        "Idempotent-Replayed": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listContracts: {
        parameters: {
            query?: {
                /** @description Only contracts with this status. */
                status?: components["schemas"]["ContractStatus"];
                /** @description Only contracts that were created on this day or later, in UK time. */
                createdFrom?: string;
                /** @description Only contracts that were created on this day or earlier, in UK time. */
                createdTo?: string;
                /** @description The `houseContractId` of the last contract of the previous page. If you have no contract with this ID, the page has those with lower IDs. Leave it out to get the first page. */
                startingAfter?: number;
                /** @description How many contracts a page has. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractPageResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidFields"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow-GET"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. Retry the request. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    findContracts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindContractsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractListResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidFields"] | components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. Retry the request. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the house contract. */
                houseContractId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleContractResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Your company has nothing with this ID in the mode of the key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow-GET"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. Retry the request. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    cancelContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a request safe to retry. If you send the same key with the same path and body again within 48 hours, we don’t carry out the request again. The retry gets the first response.
                 *
                 *     A key belongs to a company, a mode (live or test) and an operation. You can use it with any of the company’s API keys in that mode.
                 *
                 *     We store only successful responses. After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same path and body. After any other error, you can use the key again, even with a different path or body.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the house contract. */
                houseContractId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledContractResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Your company has nothing with this ID in the mode of the key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description An earlier request with this Idempotency-Key is still running. Retry to get its response. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used with another path or body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. The request may have succeeded, so retry it with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    resendContractEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a request safe to retry. If you send the same key with the same path and body again within 48 hours, we don’t carry out the request again. The retry gets the first response.
                 *
                 *     A key belongs to a company, a mode (live or test) and an operation. You can use it with any of the company’s API keys in that mode.
                 *
                 *     We store only successful responses. After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same path and body. After any other error, you can use the key again, even with a different path or body.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the house contract. */
                houseContractId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentEmailResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Your company has nothing with this ID in the mode of the key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description An earlier request with this Idempotency-Key is still running. Retry to get its response. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used with another path or body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. The request may have succeeded, so retry it with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listUnmatchedAddresses: {
        parameters: {
            query?: {
                /** @description Only unmatched addresses with this status. */
                status?: components["schemas"]["UnmatchedAddressStatus"];
                /** @description The `addressRequestId` of the last unmatched address of the previous page. If you have none with this ID any more, the page has those with lower IDs. Leave it out to get the first page. */
                startingAfter?: number;
                /** @description How many unmatched addresses a page has. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnmatchedAddressPageResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidFields"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow-GET"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. Retry the request. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    findUnmatchedAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindUnmatchedAddressesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnmatchedAddressListResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidFields"] | components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. Retry the request. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getUnmatchedAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the unmatched address. */
                addressRequestId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleUnmatchedAddressResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Your company has nothing with this ID in the mode of the key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow-GET"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. Retry the request. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    resolveUnmatchedAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a request safe to retry. If you send the same key with the same path and body again within 48 hours, we don’t carry out the request again. The retry gets the first response.
                 *
                 *     A key belongs to a company, a mode (live or test) and an operation. You can use it with any of the company’s API keys in that mode.
                 *
                 *     We store only successful responses. After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same path and body. After any other error, you can use the key again, even with a different path or body.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the unmatched address. */
                addressRequestId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressChoice"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedContractResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidFields"] | components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Your company has nothing with this ID in the mode of the key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description An earlier request with this Idempotency-Key is still running. Retry to get its response. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used with another path or body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. The request may have succeeded, so retry it with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    dismissUnmatchedAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a request safe to retry. If you send the same key with the same path and body again within 48 hours, we don’t carry out the request again. The retry gets the first response.
                 *
                 *     A key belongs to a company, a mode (live or test) and an operation. You can use it with any of the company’s API keys in that mode.
                 *
                 *     We store only successful responses. After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same path and body. After any other error, you can use the key again, even with a different path or body.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the unmatched address. */
                addressRequestId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnmatchedAddressChangeResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Your company has nothing with this ID in the mode of the key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description An earlier request with this Idempotency-Key is still running. Retry to get its response. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used with another path or body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. The request may have succeeded, so retry it with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    restoreUnmatchedAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a request safe to retry. If you send the same key with the same path and body again within 48 hours, we don’t carry out the request again. The retry gets the first response.
                 *
                 *     A key belongs to a company, a mode (live or test) and an operation. You can use it with any of the company’s API keys in that mode.
                 *
                 *     We store only successful responses. After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same path and body. After any other error, you can use the key again, even with a different path or body.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the unmatched address. */
                addressRequestId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnmatchedAddressChangeResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Your company has nothing with this ID in the mode of the key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description An earlier request with this Idempotency-Key is still running. Retry to get its response. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used with another path or body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. The request may have succeeded, so retry it with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    suggestAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuggestAddressesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressSuggestionsResponse"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidFields"] | components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. Retry the request. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `X-Request-Id` of the response to Get quotes. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleQuoteResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Your company has nothing with this ID in the mode of the key. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The endpoint doesn’t accept this method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow-GET"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. Retry the request. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
}
