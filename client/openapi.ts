// Made by `npm run client` from the declarations of the API; changes are made there.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description Answered as long as the process runs, whether or not its database does: who restarts processes asks this, a balancer asks for readiness.
         *
         *     Needs no credential.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description Answered as long as the process runs, whether or not its database does: who restarts processes asks this, a balancer asks for readiness.
         *
         *     Needs no credential.
         */
        get: operations["getApiV1HealthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether requests can be served; the 503 names what is missing
         * @description Needs the database with a schema at least as new as the release. What is away besides, such as Redis or the storage, leaves the service ready and `degraded`.
         *
         *     Needs no credential.
         */
        get: operations["getApiV1HealthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: sets the cookie ces_session
         * @description Required: `email`, `password`. Fields that are not known are ignored. Attempts are limited by address.
         *
         *     Needs no credential.
         */
        post: operations["postApiV1AuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session, if there is one
         * @description The cookie is cleared, and what it held counts no longer; 204 without a session too.
         *
         *     Needs no credential.
         */
        post: operations["postApiV1AuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the session another id; its CSRF token changes with it
         * @description The cookie of before counts no longer. The token for writes is read anew at /api/v1/auth/csrf.
         *
         *     Needs a session.
         */
        post: operations["postApiV1AuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/csrf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The token that writes of this session carry in X-CSRF-Token
         * @description It belongs to the id of the session. Access tokens and service keys need none.
         *
         *     Needs a session.
         */
        get: operations["getApiV1AuthCsrf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is calling, and what they may do
         * @description The user and the tenant of the credential, the modules and scopes that it opens, and when it expires.
         *
         *     Takes any credential.
         */
        get: operations["getApiV1AuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deprecated: see /api/v1/auth/me
         * @description For clients that ask it still; the headers Deprecation and Link name the successor.
         *
         *     Takes any credential.
         */
        get: operations["getApiV1Me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deprecated: modules that the tenant may use; see /api/v1/auth/me
         * @description For clients that ask it still; the headers Deprecation and Link name the successor.
         *
         *     Takes any credential.
         */
        get: operations["getApiV1MeEntitlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a link mailed that sets a new password; the answer is the same for every address
         * @description Required: `email`. Fields that are not known are ignored. Attempts are limited by address.
         *
         *     Needs no credential.
         */
        post: operations["postApiV1AuthForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by the link of a mail; ends all sessions
         * @description Required: `token`, `password`. Fields that are not known are ignored. Attempts are limited by address.
         *
         *     Needs no credential.
         */
        post: operations["postApiV1AuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the password; ends all other sessions
         * @description Required: `currentPassword`, `newPassword`. Fields that are not known are ignored.
         *
         *     Needs a session.
         */
        post: operations["postApiV1AuthChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own sessions that have not ended, the newest first
         * @description From which address somebody has signed in is not kept with them: the audit trail has it.
         *
         *     Needs a session.
         */
        get: operations["getApiV1AuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the own sessions; it counts at once
         * @description What is deleted is not found any more: a second time the answer is 404.
         *
         *     Needs a session.
         */
        delete: operations["deleteApiV1AuthSessionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/accept-invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the first password by the link of an invite, and sign in
         * @description Required: `token`, `password`. Fields that are not known are ignored. Attempts are limited by address.
         *
         *     Needs no credential.
         */
        post: operations["postApiV1AuthAcceptInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the signed-in user has said of themselves
         * @description The name that others see, and the language that is chosen; null where none is.
         *
         *     Needs a session.
         */
        get: operations["getApiV1AuthProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the own name or language
         * @description Whatever the role. The e-mail address is changed by nobody: another address is another user.
         *
         *     Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored.
         *
         *     Needs a session.
         */
        patch: operations["patchApiV1AuthProfile"];
        trace?: never;
    };
    "/api/v1/auth/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in user's tokens
         * @description What recognises each, its scopes, and when it was last used. The tokens themselves are not kept.
         *
         *     Needs a session.
         */
        get: operations["getApiV1AuthApiKeys"];
        put?: never;
        /**
         * Create a token; it is shown in this answer only
         * @description Required: `name`, `scopes`. Fields that are not known are ignored.
         *
         *     Needs a session.
         */
        post: operations["postApiV1AuthApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys/scopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scopes that a token can have, and whether the signed-in user can grant them
         * @description A scope is a module and `read` or `write`. A token never has more than its user.
         *
         *     Needs a session.
         */
        get: operations["getApiV1AuthApiKeysScopes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token; it counts at once
         * @description What is deleted is not found any more: a second time the answer is 404.
         *
         *     Needs a session.
         */
        delete: operations["deleteApiV1AuthApiKeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/service-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tenant's service keys
         * @description What recognises each, and when it was last used. The keys themselves are not kept.
         *
         *     Scope: `account:read`, in a session.
         */
        get: operations["getApiV1AccountServiceKeys"];
        put?: never;
        /**
         * Create a service key of the tenant's service user; it is shown in this answer only
         * @description Required: `name`. Fields that are not known are ignored.
         *
         *     Scope: `account:write`, in a session.
         */
        post: operations["postApiV1AccountServiceKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/service-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a service key; it counts at once
         * @description What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `account:write`, in a session.
         */
        delete: operations["deleteApiV1AccountServiceKeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/module-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Modules, and whether they can be granted to an operator
         * @description Administrators have every module that the tenant is entitled to; operators have those that they are granted.
         *
         *     Scope: `account:read`, in a session.
         */
        get: operations["getApiV1AccountModulePermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the tenant uses, and what it may use at most
         * @description What is in use counts bodies that are on their way. Who would go beyond is refused with QUOTA_EXCEEDED or TOO_MANY_JOBS.
         *
         *     Scope: `account:read`, in a session.
         */
        get: operations["getApiV1AccountUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Administrators and operators of the tenant, those who are disabled or have not accepted their invite included.
         *
         *     Scope: `account:read`, in a session.
         */
        get: operations["getApiV1AccountUsers"];
        put?: never;
        /**
         * Create a user; an invite is mailed
         * @description Required: `email`, `firstName`, `lastName`, `roles`. Fields that are not known are ignored. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `account:write`, in a session.
         */
        post: operations["postApiV1AccountUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one user
         * @description What another tenant has is not found (404).
         *
         *     Scope: `account:read`, in a session.
         */
        get: operations["getApiV1AccountUsersId"];
        put?: never;
        post?: never;
        /**
         * Delete a user; what they did stays in the logs without their name
         * @description What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `account:write`, in a session.
         */
        delete: operations["deleteApiV1AccountUsersId"];
        options?: never;
        head?: never;
        /**
         * Change names, roles or module permissions
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored.
         *
         *     Scope: `account:write`, in a session.
         */
        patch: operations["patchApiV1AccountUsersId"];
        trace?: never;
    };
    "/api/v1/account/users/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the invite again
         * @description For a user who has not accepted it; others are refused with BUSINESS_RULE.
         *
         *     Scope: `account:write`, in a session.
         */
        post: operations["postApiV1AccountUsersIdInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/users/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Enable or disable a user; disabling ends their sessions at once
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored.
         *
         *     Scope: `account:write`, in a session.
         */
        patch: operations["patchApiV1AccountUsersIdStatus"];
        trace?: never;
    };
    "/api/v1/account/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in the tenant: security events and writes, the newest first
         * @description Each entry names who was authenticated, in whose name it was done, and the request.
         *
         *     Scope: `account:read`, in a session.
         */
        get: operations["getApiV1AccountAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tenants
         * @description Needs a session of a platform administrator.
         */
        get: operations["getApiV1PlatformTenants"];
        put?: never;
        /**
         * Create a tenant; its first administrator is mailed an invite
         * @description A name or an address that is taken is refused with CONFLICT, which names the field.
         *
         *     Required: `name`, `modules`, `adminEmail`, `adminFirstName`, `adminLastName`. Fields that are not known are ignored. A value that must be unique and is taken is refused with 409.
         *
         *     Needs a session of a platform administrator.
         */
        post: operations["postApiV1PlatformTenants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one tenant
         * @description What another tenant has is not found (404).
         *
         *     Needs a session of a platform administrator.
         */
        get: operations["getApiV1PlatformTenantsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the name or the modules of a tenant
         * @description A module that is taken away is refused to every credential of the tenant at once; its rows stay. A name that is taken is refused with CONFLICT.
         *
         *     Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. A value that must be unique and is taken is refused with 409.
         *
         *     Needs a session of a platform administrator.
         */
        patch: operations["patchApiV1PlatformTenantsId"];
        trace?: never;
    };
    "/api/v1/platform/tenants/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a tenant has and uses: counts, and no rows
         * @description From figures that are kept; nothing of the tenant is counted anew but its users.
         *
         *     What another tenant has is not found (404).
         *
         *     Needs a session of a platform administrator.
         */
        get: operations["getApiV1PlatformTenantsIdUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/tenants/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable or enable a tenant
         * @description Of a disabled tenant every session has ended and every token and service key is refused, by every process from the answer on. Its jobs go on to their end, and its rows stay. Tokens and keys work again once it is enabled. The own tenant is not disabled: BUSINESS_RULE.
         *
         *     Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored.
         *
         *     Needs a session of a platform administrator.
         */
        patch: operations["patchApiV1PlatformTenantsIdStatus"];
        trace?: never;
    };
    "/api/v1/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppliers
         * @description Narrowed by `search`, `externalId`, `country`, `category`, `complianceStatus`, `certified`; of several, all must hold. In the order of `name`, `createdAt`, `country`, `category`. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1Suppliers"];
        put?: never;
        /**
         * Create a supplier
         * @description Required: `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiV1Suppliers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suppliers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one supplier
         * @description What another tenant has is not found (404).
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1SuppliersId"];
        put?: never;
        post?: never;
        /**
         * Delete a supplier
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `suppliers:write`.
         */
        delete: operations["deleteApiV1SuppliersId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a supplier
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `suppliers:write`.
         */
        patch: operations["patchApiV1SuppliersId"];
        trace?: never;
    };
    "/api/v1/supplier-certifications/expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Certifications of all suppliers that are about to expire, the most urgent first
         * @description In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1SupplierCertificationsExpiring"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/supplier-certifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supplier certifications
         * @description Narrowed by `supplierId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1SupplierCertifications"];
        put?: never;
        /**
         * Create a supplier certification
         * @description Required: `supplierId`, `certificationType`. Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiV1SupplierCertifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/supplier-certifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one supplier certification
         * @description What another tenant has is not found (404).
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1SupplierCertificationsId"];
        put?: never;
        post?: never;
        /**
         * Delete a supplier certification
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `suppliers:write`.
         */
        delete: operations["deleteApiV1SupplierCertificationsId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a supplier certification
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `suppliers:write`.
         */
        patch: operations["patchApiV1SupplierCertificationsId"];
        trace?: never;
    };
    "/api/v1/certifications/expiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count certifications of all suppliers by the month in which they expire
         * @description Exact, however many there are; of one supplier or one type where that is asked for. A certification that names a day expires at the end of it, and is counted in the month of that day.
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1CertificationsExpiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List certifications of all suppliers
         * @description Narrowed by `supplierId`, `certificationType`, `verificationStatus`, `verified`, `validity`, `expiresWithinDays`; of several, all must hold. In the order of `expiry`, `createdAt`. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1Certifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/supplier/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supplier products
         * @description Narrowed by `search`, `externalId`, `supplierId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1SupplierProducts"];
        put?: never;
        /**
         * Create a supplier product
         * @description Required: `name`, `unitOfMeasure`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1SupplierProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/supplier/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one supplier product
         * @description What another tenant has is not found (404).
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1SupplierProductsId"];
        put?: never;
        post?: never;
        /**
         * Delete a supplier product
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `products:write`.
         */
        delete: operations["deleteApiV1SupplierProductsId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a supplier product
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        patch: operations["patchApiV1SupplierProductsId"];
        trace?: never;
    };
    "/api/v1/products/supplier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supplier products
         * @description Narrowed by `search`, `externalId`, `supplierId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1ProductsSupplier"];
        put?: never;
        /**
         * Create a supplier product
         * @description Required: `name`, `unitOfMeasure`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1ProductsSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/supplier/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one supplier product
         * @description What another tenant has is not found (404).
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1ProductsSupplierId"];
        put?: never;
        post?: never;
        /**
         * Delete a supplier product
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `products:write`.
         */
        delete: operations["deleteApiV1ProductsSupplierId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a supplier product
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        patch: operations["patchApiV1ProductsSupplierId"];
        trace?: never;
    };
    "/api/v1/company/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List company products
         * @description Narrowed by `search`, `externalId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1CompanyProducts"];
        put?: never;
        /**
         * Create a company product
         * @description Required: `name`, `code`, `unitOfMeasure`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1CompanyProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one company product
         * @description What another tenant has is not found (404).
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1CompanyProductsId"];
        put?: never;
        post?: never;
        /**
         * Delete a company product
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `products:write`.
         */
        delete: operations["deleteApiV1CompanyProductsId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a company product
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        patch: operations["patchApiV1CompanyProductsId"];
        trace?: never;
    };
    "/api/v1/products/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List company products
         * @description Narrowed by `search`, `externalId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1ProductsCompany"];
        put?: never;
        /**
         * Create a company product
         * @description Required: `name`, `code`, `unitOfMeasure`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1ProductsCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/company/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one company product
         * @description What another tenant has is not found (404).
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1ProductsCompanyId"];
        put?: never;
        post?: never;
        /**
         * Delete a company product
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `products:write`.
         */
        delete: operations["deleteApiV1ProductsCompanyId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a company product
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        patch: operations["patchApiV1ProductsCompanyId"];
        trace?: never;
    };
    "/api/v1/textile/fibers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fibers
         * @description Narrowed by `search`, `supplierId`, `externalId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `materials:read`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        get: operations["getApiV1TextileFibers"];
        put?: never;
        /**
         * Create a fiber
         * @description Required: `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        post: operations["postApiV1TextileFibers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fibers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one fiber
         * @description What another tenant has is not found (404).
         *
         *     Scope: `materials:read`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        get: operations["getApiV1TextileFibersId"];
        put?: never;
        post?: never;
        /**
         * Delete a fiber
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `materials:write`.
         */
        delete: operations["deleteApiV1TextileFibersId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a fiber
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        patch: operations["patchApiV1TextileFibersId"];
        trace?: never;
    };
    "/api/v1/textile/yarns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List yarns
         * @description Narrowed by `search`, `supplierId`, `externalId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `materials:read`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        get: operations["getApiV1TextileYarns"];
        put?: never;
        /**
         * Create a yarn
         * @description Required: `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        post: operations["postApiV1TextileYarns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/yarns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one yarn
         * @description What another tenant has is not found (404).
         *
         *     Scope: `materials:read`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        get: operations["getApiV1TextileYarnsId"];
        put?: never;
        post?: never;
        /**
         * Delete a yarn
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `materials:write`.
         */
        delete: operations["deleteApiV1TextileYarnsId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a yarn
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        patch: operations["patchApiV1TextileYarnsId"];
        trace?: never;
    };
    "/api/v1/textile/fabrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fabrics
         * @description Narrowed by `search`, `supplierId`, `externalId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `materials:read`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        get: operations["getApiV1TextileFabrics"];
        put?: never;
        /**
         * Create a fabric
         * @description Required: `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        post: operations["postApiV1TextileFabrics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fabrics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one fabric
         * @description What another tenant has is not found (404).
         *
         *     Scope: `materials:read`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        get: operations["getApiV1TextileFabricsId"];
        put?: never;
        post?: never;
        /**
         * Delete a fabric
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `materials:write`.
         */
        delete: operations["deleteApiV1TextileFabricsId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a fabric
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        patch: operations["patchApiV1TextileFabricsId"];
        trace?: never;
    };
    "/api/v1/product/materials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List materials with facets, each counted under the other filters
         * @description A facet says how many rows have each value of a field, and names the 100 most frequent values.
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ProductMaterials"];
        put?: never;
        /**
         * Create a material
         * @description Required: `kind`, `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1ProductMaterials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one material
         * @description What another tenant has is not found (404).
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ProductMaterialsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one material
         * @description What another tenant has is not found (404).
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ProductMaterialsKindId"];
        put?: never;
        post?: never;
        /**
         * Delete a material
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `materials:write`.
         */
        delete: operations["deleteApiV1ProductMaterialsKindId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A material with its figures and its latest document
         * @description The figures of purchases are null for a caller who may not read purchases.
         *
         *     What another tenant has is not found (404).
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ProductMaterialsKindIdDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a material, the newest first
         * @description What another tenant has is not found (404).
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ProductMaterialsKindIdActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Documents of a material, the newest first
         * @description What another tenant has is not found (404).
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ProductMaterialsKindIdDocuments"];
        put?: never;
        /**
         * Upload 1 to 10 documents of a material, all or none
         * @description Fields that are not known are ignored.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1ProductMaterialsKindIdDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/documents/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce 1 to 10 documents, and get a URL for the bytes of each
         * @description Required: `files`. Fields that are not known are ignored.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1ProductMaterialsKindIdDocumentsPresign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/documents/{documentId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the bytes are uploaded; they are read and compared
         * @description Required: `checksumSha256`. Fields that are not known are ignored.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1ProductMaterialsKindIdDocumentsDocumentIdComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document of a material; its bytes are removed after 30 days
         * @description What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `materials:write`.
         */
        delete: operations["deleteApiV1ProductMaterialsKindIdDocumentsDocumentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Purchases of a material, the latest first
         * @description What another tenant has is not found (404).
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1ProductMaterialsKindIdPurchases"];
        put?: never;
        /**
         * Record a purchase of a material
         * @description Required: `lotNumber`, `purchaseDate`, `quantity`, `unitOfMeasure`, `ddtNumber`, `invoiceNumber`. Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1ProductMaterialsKindIdPurchases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/purchases/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the emissions of a purchase's transport
         * @description Factor in kg CO2e per tonne-kilometre × km × tonnes ÷ 1000; TRUCK takes the factor ROAD, SHIP SEA, TRAIN RAIL, PLANE AIR.
         *
         *     Required: `quantity`, `unitOfMeasure`, `transportMode`, `distanceKm`. Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1ProductMaterialsKindIdPurchasesEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/purchases/with-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a purchase with its documents, all or nothing
         * @description Each entry of attachments has its file in the part that is named by its clientId; size and type must be those of the entry.
         *
         *     Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1ProductMaterialsKindIdPurchasesWithDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/purchases/{purchaseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a material purchase
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`.
         */
        patch: operations["patchApiV1ProductMaterialsKindIdPurchasesPurchaseId"];
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/purchases/{purchaseId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Documents of a purchase, the newest first
         * @description What another tenant has is not found (404).
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1ProductMaterialsKindIdPurchasesPurchaseIdDocuments"];
        put?: never;
        /**
         * Upload a document of a purchase
         * @description Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1ProductMaterialsKindIdPurchasesPurchaseIdDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/materials/{kind}/{id}/purchases/{purchaseId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document of a purchase; its bytes are removed after 30 days
         * @description What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `purchases:write`.
         */
        delete: operations["deleteApiV1ProductMaterialsKindIdPurchasesPurchaseIdDocumentsDocumentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List material purchases
         * @description Narrowed by `materialId`; of several, all must hold. In the order of `purchaseDate`, `createdAt`. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1Purchases"];
        put?: never;
        /**
         * Create a material purchase
         * @description Required: `materialId`, `lotNumber`, `purchaseDate`, `quantity`, `unitOfMeasure`, `ddtNumber`, `invoiceNumber`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1Purchases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one material purchase
         * @description What another tenant has is not found (404).
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1PurchasesId"];
        put?: never;
        post?: never;
        /**
         * Delete a material purchase
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `purchases:write`.
         */
        delete: operations["deleteApiV1PurchasesId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a material purchase
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `purchases:write`.
         */
        patch: operations["patchApiV1PurchasesId"];
        trace?: never;
    };
    "/api/v1/purchases/{purchaseId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Documents of a purchase, the newest first
         * @description What another tenant has is not found (404).
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1PurchasesPurchaseIdDocuments"];
        put?: never;
        /**
         * Upload a document of a purchase
         * @description Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1PurchasesPurchaseIdDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases/{purchaseId}/documents/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a document, and get a URL that takes its bytes
         * @description Required: `category`, `fileName`, `contentType`, `sizeBytes`. Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1PurchasesPurchaseIdDocumentsPresign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases/{purchaseId}/documents/{documentId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the bytes are uploaded; they are read and compared
         * @description Required: `checksumSha256`. Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1PurchasesPurchaseIdDocumentsDocumentIdComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases/{purchaseId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document of a purchase; its bytes are removed after 30 days
         * @description What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `purchases:write`.
         */
        delete: operations["deleteApiV1PurchasesPurchaseIdDocumentsDocumentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchase-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchase records
         * @description Narrowed by `supplierId`, `supplierProductId`, `status`, `transportMode`, `purchasedFrom`, `purchasedBefore`, `number`; of several, all must hold. In the order of `createdAt`, `purchaseDate`. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1PurchaseRecords"];
        put?: never;
        /**
         * Create a purchase record
         * @description Required: `purchaseDate`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1PurchaseRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchase-records/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one purchase record
         * @description What another tenant has is not found (404).
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1PurchaseRecordsId"];
        put?: never;
        post?: never;
        /**
         * Delete a purchase record
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `purchases:write`.
         */
        delete: operations["deleteApiV1PurchaseRecordsId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a purchase record
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `purchases:write`.
         */
        patch: operations["patchApiV1PurchaseRecordsId"];
        trace?: never;
    };
    "/api/v1/purchase-records/{id}/status-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of status changes of a purchase record
         * @description The oldest first; the first one is the status that the record began with.
         *
         *     What another tenant has is not found (404).
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1PurchaseRecordsIdStatusChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemicals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chemical products
         * @description Narrowed by `search`, `cas`, `zdhcLevel`; of several, all must hold. In the order of `name`, `createdAt`. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiV1Chemicals"];
        put?: never;
        /**
         * Create a chemical product
         * @description Required: `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1Chemicals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemicals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one chemical product
         * @description What another tenant has is not found (404).
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiV1ChemicalsId"];
        put?: never;
        post?: never;
        /**
         * Delete a chemical product
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `chemicals:write`.
         */
        delete: operations["deleteApiV1ChemicalsId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a chemical product
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `chemicals:write`.
         */
        patch: operations["patchApiV1ChemicalsId"];
        trace?: never;
    };
    "/api/v1/chemicals/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chemical purchases
         * @description Narrowed by `chemicalProductId`, `supplierId`; of several, all must hold. In the order of `purchaseDate`, `createdAt`. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiV1ChemicalsPurchases"];
        put?: never;
        /**
         * Create a chemical purchase
         * @description Required: `chemicalProductId`, `companyId`, `purchaseDate`, `quantityKg`, `costPerKg`, `currency`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1ChemicalsPurchases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemicals/purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one chemical purchase
         * @description What another tenant has is not found (404).
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiV1ChemicalsPurchasesId"];
        put?: never;
        post?: never;
        /**
         * Delete a chemical purchase
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `chemicals:write`.
         */
        delete: operations["deleteApiV1ChemicalsPurchasesId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a chemical purchase
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `chemicals:write`.
         */
        patch: operations["patchApiV1ChemicalsPurchasesId"];
        trace?: never;
    };
    "/api/v1/product/traceability/stage-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Types of stages of the textile chain
         * @description The same for every tenant, with a label and an icon each.
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiV1ProductTraceabilityStageTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/traceability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List journeys with facets, each counted under the other filters
         * @description A facet says how many rows have each value of a field, and names the 100 most frequent values.
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiV1ProductTraceability"];
        put?: never;
        /**
         * Create a traceability journey
         * @description Required: `traceabilityName`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1ProductTraceability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/traceability/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one traceability journey
         * @description What another tenant has is not found (404).
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiV1ProductTraceabilityId"];
        put?: never;
        post?: never;
        /**
         * Delete a traceability journey
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `traceability:write`.
         */
        delete: operations["deleteApiV1ProductTraceabilityId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a traceability journey
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `traceability:write`.
         */
        patch: operations["patchApiV1ProductTraceabilityId"];
        trace?: never;
    };
    "/api/v1/product/traceability/{id}/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a stage; one at a taken position is put there, and those behind it move up to the next gap
         * @description The journey's totals are computed by a job, which X-Job-Id names; the answer waits for it.
         *
         *     Required: `sequenceOrder`, `stageName`, `companyType`, `transportMode`, `startsFromCompany`. Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1ProductTraceabilityIdStages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/traceability/stages/{stageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one stage
         * @description What another tenant has is not found (404).
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiV1ProductTraceabilityStagesStageId"];
        put?: never;
        post?: never;
        /**
         * Delete a stage
         * @description The journey's totals are computed by a job, which X-Job-Id names; the answer waits for it.
         *
         *     What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `traceability:write`.
         */
        delete: operations["deleteApiV1ProductTraceabilityStagesStageId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a stage, or its position
         * @description The journey's totals are computed by a job, which X-Job-Id names; the answer waits for it.
         *
         *     Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `traceability:write`.
         */
        patch: operations["patchApiV1ProductTraceabilityStagesStageId"];
        trace?: never;
    };
    "/api/v1/traceability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List traceability records
         * @description Narrowed by `productId`; of several, all must hold. In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiV1Traceability"];
        put?: never;
        /**
         * Create a traceability record
         * @description Required: `productId`, `batchNumber`, `origin`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1Traceability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traceability/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one traceability record
         * @description What another tenant has is not found (404).
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiV1TraceabilityId"];
        put?: never;
        post?: never;
        /**
         * Delete a traceability record
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `traceability:write`.
         */
        delete: operations["deleteApiV1TraceabilityId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a traceability record
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `traceability:write`.
         */
        patch: operations["patchApiV1TraceabilityId"];
        trace?: never;
    };
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents, the newest first
         * @description Documents of the entities whose module the caller may read. An entityType of another module is refused, as its documents are.
         *
         *     Scope: `documents:read`.
         */
        get: operations["getApiV1Documents"];
        put?: never;
        /**
         * Upload a document
         * @description The module of the entity is asked for as well as that of documents. Where entityType comes before the file, a refusal comes before it is read.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `documents:write`.
         */
        post: operations["postApiV1Documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a document, and get a URL that takes its bytes
         * @description The module of the entity is asked for as well as that of documents.
         *
         *     Required: `entityType`, `entityId`, `category`, `fileName`, `contentType`, `sizeBytes`. Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `documents:write`.
         */
        post: operations["postApiV1DocumentsPresign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A document's metadata
         * @description The module of the entity is asked for as well as that of documents.
         *
         *     What another tenant has is not found (404).
         *
         *     Scope: `documents:read`.
         */
        get: operations["getApiV1DocumentsId"];
        put?: never;
        post?: never;
        /**
         * Delete a document; its bytes are removed after 30 days
         * @description The module of the entity is asked for as well as that of documents.
         *
         *     What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `documents:write`.
         */
        delete: operations["deleteApiV1DocumentsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file
         * @description The module of the entity is asked for as well as that of documents.
         *
         *     What another tenant has is not found (404).
         *
         *     Scope: `documents:read`.
         */
        get: operations["getApiV1DocumentsIdDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file as browsers show it in a page: raster images alone
         * @description The module of the entity is asked for as well as that of documents. PNG, JPEG, GIF, WebP, AVIF and BMP, under a policy of their own; everything else is downloaded.
         *
         *     What another tenant has is not found (404).
         *
         *     Scope: `documents:read`.
         */
        get: operations["getApiV1DocumentsIdPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the bytes are uploaded; they are read and compared
         * @description The module of the entity is asked for as well as that of documents.
         *
         *     Required: `checksumSha256`. Fields that are not known are ignored.
         *
         *     Scope: `documents:write`.
         */
        post: operations["postApiV1DocumentsIdComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/emission-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The factors that CO2 is computed with
         * @description The built-in factors are part of this interface. Published road-freight factors are about 1,000 times larger; replace the factors with those of your own source.
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1EmissionFactors"];
        /**
         * Replace the factors; all purchase records are recalculated
         * @description Required: `factors`, `source`, `version`. Fields that are not known are ignored.
         *
         *     Scope: `purchases:write`, administrators only.
         */
        put: operations["putApiV1EmissionFactors"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import several resources in one upload
         * @description A multipart body of files, a ZIP archive of files, or a workbook (.xlsx) with a sheet each, at most 50. The field of a multipart body, the name of a file without its ending, or that of the sheet says what it holds: `suppliers`, `supplier-products`, `company-products`, `purchase-records`, `fibers`, `yarns`, `fabrics`, `processing-stages`.
         *
         *     Each part is read as the body of the bulk endpoint of its resource, and needs the write scope of its module. Parts that may refer to rows of others come after them. A row that is wrong fails alone, a part that cannot be read fails alone: the whole has failed then, and the others are imported all the same.
         *
         *     Fields that are not known are ignored.
         *
         *     Takes any credential.
         */
        post: operations["postApiV1Imports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List import profiles
         * @description Those of the modules that the caller may read.
         *
         *     In pages by `page` and `pageSize`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Takes any credential.
         */
        get: operations["getApiV1ImportProfiles"];
        put?: never;
        /**
         * Create an import profile
         * @description A named set of options for imports of one resource, used by `?profile=`. Names are unique in the resource, whatever their case and accents. One that is the default holds for imports that name none; the former default is so no more. A tenant has at most 200. Needs the scope to write what is imported.
         *
         *     Required: `resource`, `name`. Fields that are not known are ignored. A value that must be unique and is taken is refused with 409.
         *
         *     Takes any credential.
         */
        post: operations["postApiV1ImportProfiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one import profile
         * @description Needs the scope to read what is imported.
         *
         *     What another tenant has is not found (404).
         *
         *     Takes any credential.
         */
        get: operations["getApiV1ImportProfilesId"];
        put?: never;
        post?: never;
        /**
         * Delete an import profile
         * @description Imports that were sent before keep the options that they began with. Needs the scope to write what is imported.
         *
         *     What is deleted is not found any more: a second time the answer is 404.
         *
         *     Takes any credential.
         */
        delete: operations["deleteApiV1ImportProfilesId"];
        options?: never;
        head?: never;
        /**
         * Change an import profile
         * @description Options are replaced as a whole. Imports that were sent before keep the options that they began with. Needs the scope to write what is imported.
         *
         *     Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. A value that must be unique and is taken is refused with 409.
         *
         *     Takes any credential.
         */
        patch: operations["patchApiV1ImportProfilesId"];
        trace?: never;
    };
    "/api/v1/import-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which templates of imports there are
         * @description In the order in which imports can follow one another. Those of the modules that the caller may read.
         *
         *     Takes any credential.
         */
        get: operations["getApiV1ImportTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/suppliers.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of suppliers, as a workbook
         * @description A header, an example row, lists to choose values from, and a second sheet that explains each column. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before suppliers of your own are sent.
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1ImportTemplatesSuppliersXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/suppliers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of suppliers, as CSV
         * @description A header and an example row. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before suppliers of your own are sent.
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiV1ImportTemplatesSuppliersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/supplier-products.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of supplier-products, as a workbook
         * @description A header, an example row, lists to choose values from, and a second sheet that explains each column. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before supplier-products of your own are sent.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1ImportTemplatesSupplierProductsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/supplier-products.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of supplier-products, as CSV
         * @description A header and an example row. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before supplier-products of your own are sent.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1ImportTemplatesSupplierProductsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/company-products.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of company-products, as a workbook
         * @description A header, an example row, lists to choose values from, and a second sheet that explains each column. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before company-products of your own are sent.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1ImportTemplatesCompanyProductsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/company-products.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of company-products, as CSV
         * @description A header and an example row. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before company-products of your own are sent.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiV1ImportTemplatesCompanyProductsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/purchase-records.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of purchase-records, as a workbook
         * @description A header, an example row, lists to choose values from, and a second sheet that explains each column. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before purchase-records of your own are sent.
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1ImportTemplatesPurchaseRecordsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/purchase-records.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of purchase-records, as CSV
         * @description A header and an example row. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before purchase-records of your own are sent.
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiV1ImportTemplatesPurchaseRecordsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/fibers.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of fibers, as a workbook
         * @description A header, an example row, lists to choose values from, and a second sheet that explains each column. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before fibers of your own are sent.
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ImportTemplatesFibersXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/fibers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of fibers, as CSV
         * @description A header and an example row. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before fibers of your own are sent.
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ImportTemplatesFibersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/yarns.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of yarns, as a workbook
         * @description A header, an example row, lists to choose values from, and a second sheet that explains each column. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before yarns of your own are sent.
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ImportTemplatesYarnsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/yarns.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of yarns, as CSV
         * @description A header and an example row. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before yarns of your own are sent.
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ImportTemplatesYarnsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/fabrics.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of fabrics, as a workbook
         * @description A header, an example row, lists to choose values from, and a second sheet that explains each column. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before fabrics of your own are sent.
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ImportTemplatesFabricsXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/fabrics.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of fabrics, as CSV
         * @description A header and an example row. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before fabrics of your own are sent.
         *
         *     Scope: `materials:read`.
         */
        get: operations["getApiV1ImportTemplatesFabricsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/processing-stages.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of processing-stages, as a workbook
         * @description A header, an example row, lists to choose values from, and a second sheet that explains each column. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before processing-stages of your own are sent.
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiV1ImportTemplatesProcessingStagesXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import-templates/processing-stages.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template for imports of processing-stages, as CSV
         * @description A header and an example row. The example row is one that can be imported: what it refers to is what the examples of the other templates hold. Take it away before processing-stages of your own are sent.
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiV1ImportTemplatesProcessingStagesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs, the newest first
         * @description Jobs of the modules that the caller may read. Row errors are shown by the job itself.
         *
         *     Takes any credential.
         */
        get: operations["getApiV1Jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status, progress and result of a job
         * @description What another tenant has is not found (404).
         *
         *     Takes any credential.
         */
        get: operations["getApiV1JobsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a job: at once when it waits, between two chunks when it runs
         * @description The answer is the job as it is now. What was stored before stays stored, and is counted in its result. Of an upload of several resources all parts stop that have not ended.
         *
         *     Takes any credential.
         */
        post: operations["postApiV1JobsIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that an import that failed, or had rows that did, needs no attention any more
         * @description It has been sent again, with its rows corrected, or is not wanted. `/api/v1/overview` leaves the import out from then on; its failed rows stay as they are. A second time changes nothing.
         *
         *     Takes any credential.
         */
        post: operations["postApiV1JobsIdAcknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of all jobs that the caller may read, as server-sent events
         * @description One stream for a whole page, for as long as the client stays. It begins with the jobs that have not ended; each event `progress`, or `end` for a job that has, has the job as a list shows it, without its submitter. The newest 100 of those that run and wait are followed.
         *
         *     Takes any credential.
         */
        get: operations["getApiV1JobsEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of a job as server-sent events
         * @description What another tenant has is not found (404).
         *
         *     Takes any credential.
         */
        get: operations["getApiV1JobsIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/failed.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The failed rows as they were sent, with what was wrong: correct the file and send it again
         * @description The header X-Failed-Rows-Kept says how many rows the file has.
         *
         *     What another tenant has is not found (404).
         *
         *     Takes any credential.
         */
        get: operations["getApiV1JobsIdFailedCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/failed.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The failed rows as a workbook, the cells at fault coloured: correct it and send it again
         * @description The header X-Failed-Rows-Kept says how many rows are kept.
         *
         *     What another tenant has is not found (404).
         *
         *     Takes any credential.
         */
        get: operations["getApiV1JobsIdFailedXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs attention, and the figures of purchases by month and transport
         * @description Parts about modules that the caller may not read are absent. Figures are kept by the database at each write, and what needs attention is counted up to a bound: the answer is as quick for a million rows as for ten.
         *
         *     Takes any credential.
         */
        get: operations["getApiV1Overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppliers
         * @description Narrowed by `country`, `category`, `complianceStatus`, `certified`, `search`, `external_id`; of several, all must hold. In the order of `created_date`, `name`, `country`, `category`. In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiSuppliers"];
        put?: never;
        /**
         * Create a supplier
         * @description Required: `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiSuppliers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suppliers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one supplier
         * @description What another tenant has is not found (404).
         *
         *     Scope: `suppliers:read`.
         */
        get: operations["getApiSuppliersId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a supplier
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `suppliers:write`.
         */
        patch: operations["patchApiSuppliersId"];
        trace?: never;
    };
    "/api/suppliers/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk upsert of suppliers
         * @description A row changes the record that has the same `external_id`; else the same `name`; where there is none it makes one. Of several rows with one key the last counts. A record that a row finds otherwise gets its `external_id`; where it has another one already, the row fails with `CONFLICT`.
         *
         *     Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored. JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiSuppliersBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suppliers/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a bulk upsert of suppliers
         * @description Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. Rules that look at stored rows are left to `dry_run`.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiSuppliersBulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier-products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supplier products
         * @description Narrowed by `search`, `supplier_id`, `external_id`; of several, all must hold. In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiSupplierProducts"];
        put?: never;
        /**
         * Create a supplier product
         * @description Required: `name`, `sku`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiSupplierProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier-products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one supplier product
         * @description What another tenant has is not found (404).
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiSupplierProductsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a supplier product
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        patch: operations["patchApiSupplierProductsId"];
        trace?: never;
    };
    "/api/supplier-products/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk upsert of supplier products
         * @description A row changes the record that has the same `external_id`; else the same `sku` and `supplier_id` (or `supplier_external_id`, `supplier_name`); where there is none it makes one. Of several rows with one key the last counts. A record that a row finds otherwise gets its `external_id`; where it has another one already, the row fails with `CONFLICT`.
         *
         *     Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored. JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiSupplierProductsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier-products/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a bulk upsert of supplier products
         * @description Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. Rules that look at stored rows are left to `dry_run`.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiSupplierProductsBulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List company products
         * @description Narrowed by `search`, `external_id`; of several, all must hold. In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiCompanyProducts"];
        put?: never;
        /**
         * Create a company product
         * @description Required: `name`, `sku`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiCompanyProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one company product
         * @description What another tenant has is not found (404).
         *
         *     Scope: `products:read`.
         */
        get: operations["getApiCompanyProductsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a company product
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `products:write`.
         */
        patch: operations["patchApiCompanyProductsId"];
        trace?: never;
    };
    "/api/company-products/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk upsert of company products
         * @description A row changes the record that has the same `external_id`; else the same `sku`; where there is none it makes one. Of several rows with one key the last counts. A record that a row finds otherwise gets its `external_id`; where it has another one already, the row fails with `CONFLICT`.
         *
         *     Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored. JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiCompanyProductsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-products/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a bulk upsert of company products
         * @description Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. Rules that look at stored rows are left to `dry_run`.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiCompanyProductsBulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchase records
         * @description Narrowed by `purchase_status`; of several, all must hold. In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiPurchaseRecords"];
        put?: never;
        /**
         * Create a purchase record
         * @description Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiPurchaseRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-records/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one purchase record
         * @description What another tenant has is not found (404).
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiPurchaseRecordsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a purchase record
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `purchases:write`.
         */
        patch: operations["patchApiPurchaseRecordsId"];
        trace?: never;
    };
    "/api/purchase-records/{id}/status-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of status changes of a purchase record
         * @description What another tenant has is not found (404).
         *
         *     Scope: `purchases:read`.
         */
        get: operations["getApiPurchaseRecordsIdStatusChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-records/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk upsert of purchase records
         * @description A row changes the record that has the same `supplier_id` (or `supplier_external_id`, `supplier_name`) and `batch_number`; else the same `supplier_id` (or `supplier_external_id`, `supplier_name`) and `supplier_product_id` (or `supplier_product_external_id`, `supplier_product_sku`) and `purchase_date` (or `purchase_year`) among records without `batch_number`; where there is none it makes one. Of several rows with one key the last counts.
         *
         *     Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored. JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiPurchaseRecordsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-records/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a bulk upsert of purchase records
         * @description Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. Rules that look at stored rows are left to `dry_run`.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiPurchaseRecordsBulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fibers/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk upsert of fibers
         * @description A row changes the record that has the same `external_id`; else the same `code` and `supplier_id` (or `supplier_external_id`, `supplier_name`); else the same `name` and `supplier_id` (or `supplier_external_id`, `supplier_name`) among records without `code`; where there is none it makes one. Of several rows with one key the last counts. A record that a row finds otherwise gets its `external_id`; where it has another one already, the row fails with `CONFLICT`.
         *
         *     Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored. JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileFibersBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fibers/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a bulk upsert of fibers
         * @description Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. Rules that look at stored rows are left to `dry_run`.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileFibersBulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/yarns/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk upsert of yarns
         * @description A row changes the record that has the same `external_id`; else the same `code` and `supplier_id` (or `supplier_external_id`, `supplier_name`); else the same `name` and `supplier_id` (or `supplier_external_id`, `supplier_name`) among records without `code`; where there is none it makes one. Of several rows with one key the last counts. A record that a row finds otherwise gets its `external_id`; where it has another one already, the row fails with `CONFLICT`.
         *
         *     Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored. JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileYarnsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/yarns/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a bulk upsert of yarns
         * @description Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. Rules that look at stored rows are left to `dry_run`.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileYarnsBulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fabrics/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk upsert of fabrics
         * @description A row changes the record that has the same `external_id`; else the same `code` and `supplier_id` (or `supplier_external_id`, `supplier_name`); else the same `name` and `supplier_id` (or `supplier_external_id`, `supplier_name`) among records without `code`; where there is none it makes one. Of several rows with one key the last counts. A record that a row finds otherwise gets its `external_id`; where it has another one already, the row fails with `CONFLICT`.
         *
         *     Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored. JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileFabricsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fabrics/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a bulk upsert of fabrics
         * @description Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. Rules that look at stored rows are left to `dry_run`.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileFabricsBulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/traceability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List traceability journeys
         * @description In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiTraceability"];
        put?: never;
        /**
         * Create a traceability journey
         * @description Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiTraceability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/traceability/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one traceability journey
         * @description What another tenant has is not found (404).
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiTraceabilityId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a traceability journey
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `traceability:write`.
         */
        patch: operations["patchApiTraceabilityId"];
        trace?: never;
    };
    "/api/processing-stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List processing stages
         * @description In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiProcessingStages"];
        put?: never;
        /**
         * Add a stage; one at a taken position is put there, and those behind it move up to the next gap
         * @description Required: `stage_name`, `stage_order`. Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiProcessingStages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/processing-stages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one processing stage
         * @description What another tenant has is not found (404).
         *
         *     Scope: `traceability:read`.
         */
        get: operations["getApiProcessingStagesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a stage, or its position
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `traceability:write`.
         */
        patch: operations["patchApiProcessingStagesId"];
        trace?: never;
    };
    "/api/processing-stages/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk upsert of processing stages
         * @description A row changes the record that has the same `traceability_id` (or `traceability_name`) and `stage_order`; where there is none it makes one. Of several rows with one key the last counts.
         *
         *     Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored. JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiProcessingStagesBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/processing-stages/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a bulk upsert of processing stages
         * @description Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. Rules that look at stored rows are left to `dry_run`.
         *
         *     Fields that are not known are ignored. What the body refers to is looked up in the tenant.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiProcessingStagesBulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chemicals/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chemical products
         * @description Narrowed by `cas`; of several, all must hold. In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiChemicalsSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chemicals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chemical products
         * @description In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiChemicals"];
        put?: never;
        /**
         * Create a chemical product
         * @description Required: `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiChemicals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chemicals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one chemical product
         * @description What another tenant has is not found (404).
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiChemicalsId"];
        /**
         * Replace a chemical product
         * @description Fields that are absent take their default.
         *
         *     Required: `name`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `chemicals:write`.
         */
        put: operations["putApiChemicalsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemical-purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chemical purchases
         * @description Narrowed by `companyId`, `chemicalProductId`, `supplierId`; of several, all must hold. In pages by `page` and `size`, or by the cursor `after`, which the `Link` of each page continues.
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiV1ChemicalPurchases"];
        put?: never;
        /**
         * Create a chemical purchase
         * @description Required: `chemical_product_id`, `company_id`, `purchase_date`, `quantity_kg`, `cost_per_kg`, `currency`. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1ChemicalPurchases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemical-purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one chemical purchase
         * @description What another tenant has is not found (404).
         *
         *     Scope: `chemicals:read`.
         */
        get: operations["getApiV1ChemicalPurchasesId"];
        put?: never;
        post?: never;
        /**
         * Delete a chemical purchase
         * @description Refused with 409 as long as other rows refer to it. What is deleted is not found any more: a second time the answer is 404.
         *
         *     Scope: `chemicals:write`.
         */
        delete: operations["deleteApiV1ChemicalPurchasesId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a chemical purchase
         * @description Fields that are absent stay as they are, null clears one that is not required. Fields that are not known are ignored. What the body refers to is looked up in the tenant. A value that must be unique and is taken is refused with 409.
         *
         *     Scope: `chemicals:write`.
         */
        patch: operations["patchApiV1ChemicalPurchasesId"];
        trace?: never;
    };
    "/api/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status, progress and result of a job
         * @description What another tenant has is not found (404).
         *
         *     Takes any credential.
         */
        get: operations["getApiJobsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suppliers/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many suppliers
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiV1SuppliersBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suppliers/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many suppliers
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiV1SuppliersBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/supplier-certifications/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many supplier certifications
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiV1SupplierCertificationsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/supplier-certifications/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many supplier certifications
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiV1SupplierCertificationsBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/supplier/products/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many supplier products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1SupplierProductsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/supplier/products/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many supplier products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1SupplierProductsBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/supplier/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many supplier products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1ProductsSupplierBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/supplier/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many supplier products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1ProductsSupplierBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/products/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many company products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1CompanyProductsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/products/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many company products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1CompanyProductsBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/company/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many company products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1ProductsCompanyBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/company/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many company products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiV1ProductsCompanyBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fibers/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many fibers
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        post: operations["postApiV1TextileFibersBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fibers/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many fibers
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileFibersBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/yarns/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many yarns
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        post: operations["postApiV1TextileYarnsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/yarns/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many yarns
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileYarnsBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fabrics/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many fabrics
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `materials:write`.
         *
         *     With X-API-Key the body, the ids and the answer are those of the legacy dialect.
         */
        post: operations["postApiV1TextileFabricsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/textile/fabrics/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many fabrics
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `materials:write`.
         */
        post: operations["postApiV1TextileFabricsBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many material purchases
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1PurchasesBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many material purchases
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1PurchasesBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchase-records/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many purchase records
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1PurchaseRecordsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchase-records/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many purchase records
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiV1PurchaseRecordsBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemicals/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many chemical products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1ChemicalsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemicals/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many chemical products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1ChemicalsBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemicals/purchases/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many chemical purchases
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1ChemicalsPurchasesBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemicals/purchases/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many chemical purchases
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1ChemicalsPurchasesBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/traceability/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many traceability journeys
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1ProductTraceabilityBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/traceability/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many traceability journeys
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1ProductTraceabilityBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/traceability/stages/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many processing stages
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids.
         *
         *     Required: `ids`, `changes`. Fields that are not known are refused.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1ProductTraceabilityStagesBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product/traceability/stages/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many processing stages
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids.
         *
         *     Required: `ids`. Fields that are not known are refused.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1ProductTraceabilityStagesBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traceability/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many traceability records
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1TraceabilityBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traceability/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many traceability records
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiV1TraceabilityBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suppliers/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many suppliers
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `suppliers:write`.
         */
        post: operations["postApiSuppliersBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supplier-products/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many supplier products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiSupplierProductsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company-products/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many company products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `products:write`.
         */
        post: operations["postApiCompanyProductsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-records/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many purchase records
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `purchases:write`.
         */
        post: operations["postApiPurchaseRecordsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/traceability/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many traceability journeys
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiTraceabilityBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/processing-stages/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many processing stages
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `traceability:write`.
         */
        post: operations["postApiProcessingStagesBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chemicals/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many chemical products
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiChemicalsBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemical-purchases/bulk-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the same fields of many chemical purchases
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Required: `changes`. Fields that are not known are refused.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1ChemicalPurchasesBulkEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chemical-purchases/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many chemical purchases
         * @description A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most 5000 ids, or the filters of the list.
         *
         *     Fields that are not known are refused.
         *
         *     Scope: `chemicals:write`.
         */
        post: operations["postApiV1ChemicalPurchasesBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have the file of a list made by a job, however large it is
         * @description The file has the rows of one moment, in the columns that an import takes, where there is one for them; `columns`, `references` and `for` of the list's query choose others. Exports of a tenant are made one after the other. When the job has completed, its result says where the file is (`download`); it is kept with the job.
         *
         *     Required: `list`, `format`. Fields that are not known are ignored.
         *
         *     Takes any credential.
         */
        post: operations["postApiV1Exports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file that a job has made of a list
         * @description There from the completion of the job on, for as long as the job is kept.
         *
         *     What another tenant has is not found (404).
         *
         *     Takes any credential.
         */
        get: operations["getApiV1JobsIdExport"];
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
        Login: {
            /** Format: email */
            email: string;
            password: string;
        };
        ForgotPassword: {
            /** Format: email */
            email: string;
        };
        ResetPassword: {
            token: string;
            /** @description Common passwords and those that are easy to guess are refused with the reason. */
            password: string;
            /** @description True: ends the user's access tokens too. */
            revokeTokens?: boolean | null;
        };
        ChangePassword: {
            currentPassword: string;
            /** @description Common passwords and those that are easy to guess are refused with the reason. */
            newPassword: string;
            /** @description True: ends the user's access tokens too. */
            revokeTokens?: boolean | null;
        };
        AcceptInvite: {
            token: string;
            /** @description Common passwords and those that are easy to guess are refused with the reason. */
            password: string;
        };
        UpdateProfile: {
            /**
             * @description One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.
             * @example Ada
             */
            firstName?: string;
            /**
             * @description One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.
             * @example Ada
             */
            lastName?: string;
            /** @description null: none is chosen. */
            language?: ("en" | "it" | "pt") | null;
        };
        CreateApiKey: {
            name: string;
            scopes: ("suppliers:read" | "suppliers:write" | "products:read" | "products:write" | "materials:read" | "materials:write" | "purchases:read" | "purchases:write" | "chemicals:read" | "chemicals:write" | "traceability:read" | "traceability:write" | "documents:read" | "documents:write")[];
            expiresAt?: string | null;
        };
        CreateServiceKey: {
            name: string;
            /** @description Absent: all that the service user has. */
            scopes?: ("suppliers:read" | "suppliers:write" | "products:read" | "products:write" | "materials:read" | "materials:write" | "purchases:read" | "purchases:write" | "chemicals:read" | "chemicals:write" | "traceability:read" | "traceability:write" | "documents:read" | "documents:write")[];
            expiresAt?: string | null;
        };
        CreateAccountUser: {
            /** Format: email */
            email: string;
            /**
             * @description One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.
             * @example Ada
             */
            firstName: string;
            /**
             * @description One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.
             * @example Ada
             */
            lastName: string;
            roles: ("admin" | "operator")[];
            /** @description Of the modules that the tenant is entitled to; an administrator has all, whatever stands here. */
            moduleKeys?: ("suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents")[] | null;
            /** @description Of the invite and of the pages that the user sees first. Absent: that of whoever invites, English where they have chosen none. */
            language?: ("en" | "it" | "pt") | null;
        };
        UpdateAccountUser: {
            /**
             * @description One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.
             * @example Ada
             */
            firstName?: string;
            /**
             * @description One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.
             * @example Ada
             */
            lastName?: string;
            roles?: ("admin" | "operator")[];
            /** @description Of the modules that the tenant is entitled to; an administrator has all, whatever stands here. */
            moduleKeys?: ("suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents")[] | null;
        };
        UpdateAccountUserStatus: {
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
        };
        CreatePlatformTenant: {
            name: string;
            /** @description What the tenant is entitled to. */
            modules: ("suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents" | "account")[];
            /** Format: email */
            adminEmail: string;
            /**
             * @description One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.
             * @example Ada
             */
            adminFirstName: string;
            /**
             * @description One line, and no web or e-mail address: nothing that a reader of mail makes a link of, letters and full stops of every script and in every width included.
             * @example Ada
             */
            adminLastName: string;
        };
        UpdatePlatformTenant: {
            name?: string;
            /** @description What the tenant is entitled to. */
            modules?: ("suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents" | "account")[];
        };
        UpdatePlatformTenantStatus: {
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
        };
        SupplierDtoCreate: {
            externalId?: string | null;
            name: string;
            country?: string | null;
            category?: string | null;
            reachCompliant?: boolean | null;
            svhcCompliant?: boolean | null;
        };
        SupplierDtoPatch: {
            externalId?: string | null;
            name?: string;
            country?: string | null;
            category?: string | null;
            reachCompliant?: boolean | null;
            svhcCompliant?: boolean | null;
        };
        SupplierCertificationDtoCreate: {
            /** Format: uuid */
            supplierId: string;
            certificationType: string;
            certificateNumber?: string | null;
            certificateExpiry?: (string | unknown | unknown) | null;
            documentId?: string | null;
            isDigitallySigned?: boolean | null;
            signatureVerified?: boolean | null;
            verificationStatus?: string | null;
            verificationDetails?: string | null;
        };
        SupplierCertificationDtoPatch: {
            certificationType?: string;
            certificateNumber?: string | null;
            certificateExpiry?: (string | unknown | unknown) | null;
            documentId?: string | null;
            isDigitallySigned?: boolean | null;
            signatureVerified?: boolean | null;
            verificationStatus?: string | null;
            verificationDetails?: string | null;
        };
        SupplierProductDtoCreate: {
            /** Format: uuid */
            supplierId?: string;
            externalId?: string | null;
            name: string;
            code?: string | null;
            description?: string | null;
            /** @enum {string} */
            unitOfMeasure: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            unitPrice?: string | null;
            currency?: string | null;
            active?: boolean | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        } & ({
            supplierId: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        SupplierProductDtoPatch: {
            externalId?: string | null;
            name?: string;
            code?: string | null;
            description?: string | null;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            unitPrice?: string | null;
            currency?: string | null;
            active?: boolean | null;
        };
        SupplierProductDetailsDtoCreate: {
            /** Format: uuid */
            supplierId?: string;
            name: string;
            code?: string | null;
            externalId?: string | null;
            description?: string | null;
            composition?: string | null;
            /** @enum {string} */
            unitOfMeasure: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            unitPrice?: string | null;
            currency?: string | null;
            reachCompliant?: boolean | null;
            certifications?: string[] | null;
            productWeightKg?: number | null;
            gotsCertified?: boolean | null;
            active?: boolean | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        } & ({
            supplierId: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        SupplierProductDetailsDtoPatch: {
            name?: string;
            code?: string | null;
            externalId?: string | null;
            description?: string | null;
            composition?: string | null;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            unitPrice?: string | null;
            currency?: string | null;
            reachCompliant?: boolean | null;
            certifications?: string[] | null;
            productWeightKg?: number | null;
            gotsCertified?: boolean | null;
            active?: boolean | null;
        };
        CompanyProductDtoCreate: {
            externalId?: string | null;
            name: string;
            code: string;
            description?: string | null;
            /** @enum {string} */
            unitOfMeasure: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            active?: boolean | null;
        };
        CompanyProductDtoPatch: {
            externalId?: string | null;
            name?: string;
            code?: string;
            description?: string | null;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            active?: boolean | null;
        };
        CompanyProductDetailsDtoCreate: {
            name: string;
            code: string;
            externalId?: string | null;
            description?: string | null;
            composition?: string | null;
            /** @enum {string} */
            unitOfMeasure: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            unitPrice?: string | null;
            currency?: string | null;
            reachCompliant?: boolean | null;
            certifications?: string[] | null;
            productWeightKg?: number | null;
            gotsCertified?: boolean | null;
            active?: boolean | null;
            barcode?: string | null;
            unitSalePrice?: string | null;
            sustainabilityScore?: number | null;
            recycledContentPct?: number | null;
        };
        CompanyProductDetailsDtoPatch: {
            name?: string;
            code?: string;
            externalId?: string | null;
            description?: string | null;
            composition?: string | null;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            unitPrice?: string | null;
            currency?: string | null;
            reachCompliant?: boolean | null;
            certifications?: string[] | null;
            productWeightKg?: number | null;
            gotsCertified?: boolean | null;
            active?: boolean | null;
            barcode?: string | null;
            unitSalePrice?: string | null;
            sustainabilityScore?: number | null;
            recycledContentPct?: number | null;
        };
        FiberProductDtoCreate: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            externalId?: string | null;
            name: string;
            code?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            fiberType?: string | null;
            stapleLengthMm?: number | null;
            finenessMicron?: number | null;
            fiberOrigin?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            yarnCount?: unknown;
            yarnCountUnit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarnType?: unknown;
            widthCm?: unknown;
            arealMassGsm?: unknown;
            weaveType?: unknown;
            finish?: unknown;
        } & ({
            supplierId: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        LegacyFiberCreate: {
            external_id?: string | null;
            name: string;
            code?: string | null;
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            fiber_type?: string | null;
            staple_length_mm?: number | null;
            fineness_micron?: number | null;
            fiber_origin?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            yarn_count?: unknown;
            yarn_count_unit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarn_type?: unknown;
            width_cm?: unknown;
            areal_mass_gsm?: unknown;
            weave_type?: unknown;
            finish?: unknown;
        };
        FiberProductDtoPatch: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            externalId?: string | null;
            name?: string;
            code?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            fiberType?: string | null;
            stapleLengthMm?: number | null;
            finenessMicron?: number | null;
            fiberOrigin?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            yarnCount?: unknown;
            yarnCountUnit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarnType?: unknown;
            widthCm?: unknown;
            arealMassGsm?: unknown;
            weaveType?: unknown;
            finish?: unknown;
        };
        LegacyFiberPatch: {
            external_id?: string | null;
            name?: string;
            code?: string | null;
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            fiber_type?: string | null;
            staple_length_mm?: number | null;
            fineness_micron?: number | null;
            fiber_origin?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            yarn_count?: unknown;
            yarn_count_unit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarn_type?: unknown;
            width_cm?: unknown;
            areal_mass_gsm?: unknown;
            weave_type?: unknown;
            finish?: unknown;
        };
        YarnProductDtoCreate: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            externalId?: string | null;
            name: string;
            code?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            technicalSpecs?: string | null;
            otherCertifications?: string | null;
            sustainabilityNotes?: string | null;
            minimumOrder?: number | null;
            productWeightKg?: number | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            yarnCount?: number | null;
            yarnCountUnit?: ("NM" | "NE" | "TEX" | "DTEX" | "DEN") | null;
            twist?: string | null;
            ply?: number | null;
            yarnType?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            fiberType?: unknown;
            stapleLengthMm?: unknown;
            finenessMicron?: unknown;
            fiberOrigin?: unknown;
            widthCm?: unknown;
            arealMassGsm?: unknown;
            weaveType?: unknown;
            finish?: unknown;
        } & ({
            supplierId: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        LegacyYarnCreate: {
            external_id?: string | null;
            name: string;
            code?: string | null;
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            yarn_count?: number | null;
            yarn_count_unit?: ("NE" | "NM" | "TEX" | "DTEX" | "DENIER") | null;
            twist?: string | null;
            ply?: number | null;
            yarn_type?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            fiber_type?: unknown;
            staple_length_mm?: unknown;
            fineness_micron?: unknown;
            fiber_origin?: unknown;
            width_cm?: unknown;
            areal_mass_gsm?: unknown;
            weave_type?: unknown;
            finish?: unknown;
        };
        YarnProductDtoPatch: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            externalId?: string | null;
            name?: string;
            code?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            technicalSpecs?: string | null;
            otherCertifications?: string | null;
            sustainabilityNotes?: string | null;
            minimumOrder?: number | null;
            productWeightKg?: number | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            yarnCount?: number | null;
            yarnCountUnit?: ("NM" | "NE" | "TEX" | "DTEX" | "DEN") | null;
            twist?: string | null;
            ply?: number | null;
            yarnType?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            fiberType?: unknown;
            stapleLengthMm?: unknown;
            finenessMicron?: unknown;
            fiberOrigin?: unknown;
            widthCm?: unknown;
            arealMassGsm?: unknown;
            weaveType?: unknown;
            finish?: unknown;
        };
        LegacyYarnPatch: {
            external_id?: string | null;
            name?: string;
            code?: string | null;
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            yarn_count?: number | null;
            yarn_count_unit?: ("NE" | "NM" | "TEX" | "DTEX" | "DENIER") | null;
            twist?: string | null;
            ply?: number | null;
            yarn_type?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            fiber_type?: unknown;
            staple_length_mm?: unknown;
            fineness_micron?: unknown;
            fiber_origin?: unknown;
            width_cm?: unknown;
            areal_mass_gsm?: unknown;
            weave_type?: unknown;
            finish?: unknown;
        };
        FabricProductDtoCreate: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            externalId?: string | null;
            name: string;
            code?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            technicalSpecs?: string | null;
            otherCertifications?: string | null;
            sustainabilityNotes?: string | null;
            minimumOrder?: number | null;
            productWeightKg?: number | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            widthCm?: number | null;
            arealMassGsm?: number | null;
            weaveType?: string | null;
            finish?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            fiberType?: unknown;
            stapleLengthMm?: unknown;
            finenessMicron?: unknown;
            fiberOrigin?: unknown;
            yarnCount?: unknown;
            yarnCountUnit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarnType?: unknown;
        } & ({
            supplierId: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        LegacyFabricCreate: {
            external_id?: string | null;
            name: string;
            code?: string | null;
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            width_cm?: number | null;
            areal_mass_gsm?: number | null;
            weave_type?: string | null;
            finish?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            fiber_type?: unknown;
            staple_length_mm?: unknown;
            fineness_micron?: unknown;
            fiber_origin?: unknown;
            yarn_count?: unknown;
            yarn_count_unit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarn_type?: unknown;
        };
        FabricProductDtoPatch: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            externalId?: string | null;
            name?: string;
            code?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            technicalSpecs?: string | null;
            otherCertifications?: string | null;
            sustainabilityNotes?: string | null;
            minimumOrder?: number | null;
            productWeightKg?: number | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            widthCm?: number | null;
            arealMassGsm?: number | null;
            weaveType?: string | null;
            finish?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            fiberType?: unknown;
            stapleLengthMm?: unknown;
            finenessMicron?: unknown;
            fiberOrigin?: unknown;
            yarnCount?: unknown;
            yarnCountUnit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarnType?: unknown;
        };
        LegacyFabricPatch: {
            external_id?: string | null;
            name?: string;
            code?: string | null;
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            width_cm?: number | null;
            areal_mass_gsm?: number | null;
            weave_type?: string | null;
            finish?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            fiber_type?: unknown;
            staple_length_mm?: unknown;
            fineness_micron?: unknown;
            fiber_origin?: unknown;
            yarn_count?: unknown;
            yarn_count_unit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarn_type?: unknown;
        };
        ProductMaterialDtoCreate: {
            /** @enum {string} */
            kind: "FIBER" | "YARN" | "FABRIC";
            externalId?: string | null;
            name: string;
            code?: string | null;
            /** Format: uuid */
            supplierId?: string;
            description?: string | null;
            technicalSpecs?: string | null;
            composition?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            otherCertifications?: string | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            sustainabilityNotes?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: ({
                categoryLabel?: string;
            } & {
                [key: string]: unknown;
            }) | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        } & ({
            supplierId: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        PresignProductMaterialDocumentsRequestDto: {
            /**
             * @default TECHNICAL_SHEET
             * @enum {string}
             */
            category: "TECHNICAL_SHEET" | "OTHER";
            files: {
                /** @example sheet.pdf */
                fileName: string;
                /** @example application/pdf */
                contentType: string;
                sizeBytes: number;
            }[];
        };
        CompleteUploadRequestDto: {
            /**
             * @description SHA-256 of the bytes, in hex or base64.
             * @example 0000000000000000000000000000000000000000000000000000000000000000
             */
            checksumSha256: string;
        };
        MaterialPurchaseDtoCreate: {
            lotNumber: string;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            quantity: string;
            /** @enum {string} */
            unitOfMeasure: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            value?: string | null;
            currency?: string | null;
            originCountry?: string | null;
            originProvince?: string | null;
            transportMode?: ("TRUCK" | "SHIP" | "TRAIN" | "PLANE") | null;
            distanceKm?: number | null;
            estimatedScope3Tco2e?: string | null;
            ddtNumber: string;
            invoiceNumber: string;
            transactionCertificateNumber?: string | null;
            testReportNumber?: string | null;
            notes?: string | null;
        };
        EstimateMaterialPurchaseTransportDto: {
            /**
             * Format: decimal
             * @example 12.50
             */
            quantity: string;
            /** @enum {string} */
            unitOfMeasure: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            /** @enum {string} */
            transportMode: "TRUCK" | "SHIP" | "TRAIN" | "PLANE";
            distanceKm: number;
        };
        MaterialPurchaseDtoPatch: {
            lotNumber?: string;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate?: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            quantity?: string;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            value?: string | null;
            currency?: string | null;
            originCountry?: string | null;
            originProvince?: string | null;
            transportMode?: ("TRUCK" | "SHIP" | "TRAIN" | "PLANE") | null;
            distanceKm?: number | null;
            estimatedScope3Tco2e?: string | null;
            ddtNumber?: string;
            invoiceNumber?: string;
            transactionCertificateNumber?: string | null;
            testReportNumber?: string | null;
            notes?: string | null;
        };
        PurchaseDtoCreate: {
            /** Format: uuid */
            materialId: string;
            lotNumber: string;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            quantity: string;
            /** @enum {string} */
            unitOfMeasure: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            value?: string | null;
            currency?: string | null;
            originCountry?: string | null;
            originProvince?: string | null;
            transportMode?: ("TRUCK" | "SHIP" | "TRAIN" | "PLANE") | null;
            distanceKm?: number | null;
            estimatedScope3Tco2e?: string | null;
            ddtNumber: string;
            invoiceNumber: string;
            transactionCertificateNumber?: string | null;
            testReportNumber?: string | null;
            notes?: string | null;
        };
        PurchaseDtoPatch: {
            lotNumber?: string;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate?: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            quantity?: string;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            value?: string | null;
            currency?: string | null;
            originCountry?: string | null;
            originProvince?: string | null;
            transportMode?: ("TRUCK" | "SHIP" | "TRAIN" | "PLANE") | null;
            distanceKm?: number | null;
            estimatedScope3Tco2e?: string | null;
            ddtNumber?: string;
            invoiceNumber?: string;
            transactionCertificateNumber?: string | null;
            testReportNumber?: string | null;
            notes?: string | null;
        };
        PresignPurchaseDocumentRequestDto: {
            category: string;
            /** @example sheet.pdf */
            fileName: string;
            /** @example application/pdf */
            contentType: string;
            sizeBytes: number;
        };
        PurchaseRecordDtoCreate: {
            /** Format: uuid */
            supplierId?: string;
            supplierProductId?: string | null;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate: string;
            quantityKg?: string | null;
            unitPrice?: string | null;
            currency?: string | null;
            transportMode?: ("ROAD" | "SEA" | "AIR" | "RAIL") | null;
            distanceKm?: number | null;
            weightKg?: string | null;
            status?: ("ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED") | null;
            purchaseOrderNumber?: string | null;
            invoiceNumber?: string | null;
            ddtNumber?: string | null;
            transactionCertificateNumber?: string | null;
            batchNumber?: string | null;
            deliveryDate?: string | null;
            expectedDeliveryDate?: string | null;
            deliveryNotes?: string | null;
            notes?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            supplierProductExternalId?: string | null;
            supplierProductCode?: string | null;
        } & ({
            supplierId: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        PurchaseRecordDtoPatch: {
            /** Format: uuid */
            supplierId?: string;
            supplierProductId?: string | null;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate?: string;
            quantityKg?: string | null;
            unitPrice?: string | null;
            currency?: string | null;
            transportMode?: ("ROAD" | "SEA" | "AIR" | "RAIL") | null;
            distanceKm?: number | null;
            weightKg?: string | null;
            status?: ("ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED") | null;
            purchaseOrderNumber?: string | null;
            invoiceNumber?: string | null;
            ddtNumber?: string | null;
            transactionCertificateNumber?: string | null;
            batchNumber?: string | null;
            deliveryDate?: string | null;
            expectedDeliveryDate?: string | null;
            deliveryNotes?: string | null;
            notes?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            supplierProductExternalId?: string | null;
            supplierProductCode?: string | null;
        };
        ChemicalProductDtoCreate: {
            name: string;
            casNumbers?: string[] | null;
            supplier?: string | null;
            zdhcLevel?: ("LEVEL_1" | "LEVEL_2" | "LEVEL_3" | "NOT_LISTED") | null;
            msdsUrl?: string | null;
            reachCompliant?: boolean | null;
            svhcSubstance?: boolean | null;
        };
        ChemicalProductDtoPatch: {
            name?: string;
            casNumbers?: string[] | null;
            supplier?: string | null;
            zdhcLevel?: ("LEVEL_1" | "LEVEL_2" | "LEVEL_3" | "NOT_LISTED") | null;
            msdsUrl?: string | null;
            reachCompliant?: boolean | null;
            svhcSubstance?: boolean | null;
        };
        ChemicalPurchaseDtoCreate: {
            /** Format: uuid */
            chemicalProductId: string;
            /** Format: uuid */
            supplierId?: string;
            companyId: number;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            quantityKg: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            costPerKg: string;
            totalCost?: string | null;
            currency: string;
            deliveryDate?: string | null;
            purchaseOrderNumber?: string | null;
            invoiceNumber?: string | null;
            batchNumber?: string | null;
            batchExpiryDate?: string | null;
            warehouseLocation?: string | null;
            qualityCertificateNumber?: string | null;
            msdsReceived?: boolean | null;
            reachCompliant?: boolean | null;
            notes?: string | null;
            internalNotes?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        } & ({
            supplierId: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        ChemicalPurchaseDtoPatch: {
            /** Format: uuid */
            chemicalProductId?: string;
            /** Format: uuid */
            supplierId?: string;
            companyId?: number;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate?: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            quantityKg?: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            costPerKg?: string;
            totalCost?: string | null;
            currency?: string;
            deliveryDate?: string | null;
            purchaseOrderNumber?: string | null;
            invoiceNumber?: string | null;
            batchNumber?: string | null;
            batchExpiryDate?: string | null;
            warehouseLocation?: string | null;
            qualityCertificateNumber?: string | null;
            msdsReceived?: boolean | null;
            reachCompliant?: boolean | null;
            notes?: string | null;
            internalNotes?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        };
        ProductTraceabilityDtoCreate: {
            productId?: string | null;
            pfcrCalculationId?: string | null;
            traceabilityName: string;
            description?: string | null;
            clientIds?: string[] | null;
            compositionIds?: string[] | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ProductTraceabilityDtoPatch: {
            productId?: string | null;
            pfcrCalculationId?: string | null;
            traceabilityName?: string;
            description?: string | null;
            clientIds?: string[] | null;
            compositionIds?: string[] | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ProcessingStageDtoCreate: {
            sequenceOrder: number;
            stageName: string;
            /** @enum {string} */
            companyType: "SUPPLIER" | "COMPANY";
            supplierId?: string | null;
            companyId?: string | null;
            internalProcess?: string | null;
            /** @enum {string} */
            transportMode: "TRUCK" | "SHIP" | "TRAIN" | "PLANE";
            startsFromCompany: boolean;
            countryCode?: string | null;
            distanceKm?: number | null;
            co2Emissions?: number | null;
            certificationsSnapshot?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        };
        ProcessingStageDtoPatch: {
            sequenceOrder?: number;
            stageName?: string;
            /** @enum {string} */
            companyType?: "SUPPLIER" | "COMPANY";
            supplierId?: string | null;
            companyId?: string | null;
            internalProcess?: string | null;
            /** @enum {string} */
            transportMode?: "TRUCK" | "SHIP" | "TRAIN" | "PLANE";
            startsFromCompany?: boolean;
            countryCode?: string | null;
            distanceKm?: number | null;
            co2Emissions?: number | null;
            certificationsSnapshot?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        };
        TraceabilityRecordDtoCreate: {
            productId: string;
            batchNumber: string;
            origin: string;
            destination?: string | null;
            supplierId?: string | null;
            processingFacility?: string | null;
            certifications?: string | null;
            isCompliant?: boolean | null;
            userId?: string | null;
            companyId?: string | null;
            notes?: string | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        };
        TraceabilityRecordDtoPatch: {
            productId?: string;
            batchNumber?: string;
            origin?: string;
            destination?: string | null;
            supplierId?: string | null;
            processingFacility?: string | null;
            certifications?: string | null;
            isCompliant?: boolean | null;
            userId?: string | null;
            companyId?: string | null;
            notes?: string | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        };
        PresignUploadRequestDto: {
            /** @enum {string} */
            entityType: "SUPPLIER" | "SUPPLIER_CERTIFICATION" | "SUPPLIER_PRODUCT" | "COMPANY_PRODUCT" | "FIBER" | "YARN" | "FABRIC" | "MATERIAL_PURCHASE" | "TRACEABILITY_JOURNEY" | "PROCESSING_STAGE" | "TRACEABILITY_RECORD";
            /** Format: uuid */
            entityId: string;
            category: string;
            /** @example sheet.pdf */
            fileName: string;
            /** @example application/pdf */
            contentType: string;
            sizeBytes: number;
        };
        EmissionFactorsReplace: {
            factors: {
                /**
                 * Format: decimal
                 * @example 12.50
                 */
                ROAD: string;
                /**
                 * Format: decimal
                 * @example 12.50
                 */
                SEA: string;
                /**
                 * Format: decimal
                 * @example 12.50
                 */
                AIR: string;
                /**
                 * Format: decimal
                 * @example 12.50
                 */
                RAIL: string;
            };
            source: string;
            version: string;
        };
        ImportProfileCreate: {
            /** @enum {string} */
            resource: "suppliers" | "supplier-products" | "company-products" | "purchase-records" | "fibers" | "yarns" | "fabrics" | "processing-stages";
            name: string;
            options?: components["schemas"]["ImportOptions"] | null;
            isDefault?: boolean | null;
        };
        /**
         * @example {
         *       "columns": {
         *         "name": "Ragione Sociale"
         *       },
         *       "delimiter": ";",
         *       "decimal": "comma",
         *       "dates": "dd/mm/yyyy"
         *     }
         */
        ImportOptions: {
            /** @description For each field that is named here the column that fills it. */
            columns?: {
                [key: string]: string;
            };
            /** @description Columns that are left out, whatever they are called; they need not be there. */
            ignoreColumns?: string[];
            /** @enum {string} */
            unknownColumns?: "refuse" | "ignore";
            /** @enum {string} */
            delimiter?: "," | ";" | "tab" | "|";
            /** @enum {string} */
            decimal?: "point" | "comma";
            /** @enum {string} */
            dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
            booleans?: ("true/false" | "1/0" | "yes/no" | "y/n" | "sì/no" | "s/n" | "vero/falso" | "sim/não" | "verdadeiro/falso" | "ja/nein" | "j/n" | "wahr/falsch")[];
            /** @enum {string} */
            values?: "codes" | "names";
            sheet?: string;
            headerRow?: number;
            /** @enum {string} */
            createMissing?: "suppliers";
        };
        ImportProfilePatch: {
            name?: string;
            options?: components["schemas"]["ImportOptions"] | null;
            isDefault?: boolean | null;
        };
        LegacySupplierCreate: {
            external_id?: string | null;
            name: string;
            country?: string | null;
            category?: string | null;
            reach_compliant?: boolean | null;
            svhc_compliant?: boolean | null;
        };
        LegacySupplierPatch: {
            external_id?: string | null;
            name?: string;
            country?: string | null;
            category?: string | null;
            reach_compliant?: boolean | null;
            svhc_compliant?: boolean | null;
        };
        LegacySupplierProductCreate: {
            name: string;
            sku: string;
            supplier_id?: number;
            external_id?: string | null;
            description?: string | null;
            composition?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            unit_cost?: number | null;
            currency?: string | null;
            reach_compliant?: boolean | null;
            certifications?: string[] | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            available?: boolean | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
        } & ({
            supplier_id: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        });
        LegacySupplierProductPatch: {
            name?: string;
            sku?: string;
            supplier_id?: number;
            external_id?: string | null;
            description?: string | null;
            composition?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            unit_cost?: number | null;
            currency?: string | null;
            reach_compliant?: boolean | null;
            certifications?: string[] | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            available?: boolean | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
        };
        LegacyCompanyProductCreate: {
            name: string;
            sku: string;
            external_id?: string | null;
            description?: string | null;
            composition?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            unit_cost?: number | null;
            currency?: string | null;
            reach_compliant?: boolean | null;
            certifications?: string[] | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            available?: boolean | null;
            barcode?: string | null;
            unit_sale_price?: number | null;
            sustainability_score?: number | null;
            recycled_content_percent?: number | null;
        };
        LegacyCompanyProductPatch: {
            name?: string;
            sku?: string;
            external_id?: string | null;
            description?: string | null;
            composition?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            unit_cost?: number | null;
            currency?: string | null;
            reach_compliant?: boolean | null;
            certifications?: string[] | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            available?: boolean | null;
            barcode?: string | null;
            unit_sale_price?: number | null;
            sustainability_score?: number | null;
            recycled_content_percent?: number | null;
        };
        PurchaseRecordCreate: {
            supplier_id?: number;
            supplier_product_id?: number | null;
            /**
             * @description With a zone or without; none is UTC. Years 1 to 9999 in UTC.
             * @example 2026-02-23T10:30:00
             */
            purchase_date?: string;
            quantity_kg?: number | null;
            unit_price?: number | null;
            currency?: string | null;
            transport_mode?: ("ROAD" | "SEA" | "AIR" | "RAIL") | null;
            distance_km?: number | null;
            weight_kg?: number | null;
            purchase_status?: ("ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED") | null;
            purchase_order_number?: string | null;
            invoice_number?: string | null;
            ddt_number?: string | null;
            transaction_certificate_number?: string | null;
            batch_number?: string | null;
            delivery_date?: string | null;
            expected_delivery_date?: string | null;
            delivery_notes?: string | null;
            notes?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            supplier_product_external_id?: string | null;
            supplier_product_sku?: string | null;
            purchase_year?: number | null;
        } & (({
            supplier_id: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        }) & ({
            purchase_date: unknown;
        } | {
            purchase_year: unknown;
        }));
        PurchaseRecordPatch: {
            supplier_id?: number;
            supplier_product_id?: number | null;
            /**
             * @description With a zone or without; none is UTC. Years 1 to 9999 in UTC.
             * @example 2026-02-23T10:30:00
             */
            purchase_date?: string;
            quantity_kg?: number | null;
            unit_price?: number | null;
            currency?: string | null;
            transport_mode?: ("ROAD" | "SEA" | "AIR" | "RAIL") | null;
            distance_km?: number | null;
            weight_kg?: number | null;
            purchase_status?: ("ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED") | null;
            purchase_order_number?: string | null;
            invoice_number?: string | null;
            ddt_number?: string | null;
            transaction_certificate_number?: string | null;
            batch_number?: string | null;
            delivery_date?: string | null;
            expected_delivery_date?: string | null;
            delivery_notes?: string | null;
            notes?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            supplier_product_external_id?: string | null;
            supplier_product_sku?: string | null;
            purchase_year?: number | null;
        };
        LegacyTraceabilityCreate: {
            company_product_id?: number;
            status?: string | null;
            company_product_external_id?: string | null;
            company_product_sku?: string | null;
        } & ({
            company_product_id: unknown;
        } | {
            company_product_external_id: unknown;
        } | {
            company_product_sku: unknown;
        });
        LegacyTraceabilityPatch: {
            company_product_id?: number;
            status?: string | null;
            company_product_external_id?: string | null;
            company_product_sku?: string | null;
        };
        LegacyProcessingStageCreate: {
            traceability_id?: number;
            stage_name: string;
            stage_order: number;
            country_code?: string | null;
            distance_km?: number | null;
            co2_kg?: number | null;
            company_type?: ("SUPPLIER" | "COMPANY") | null;
            supplier_id?: number | null;
            company_id?: number | null;
            internal_process?: string | null;
            transport_mode?: ("TRUCK" | "SHIP" | "TRAIN" | "PLANE") | null;
            starts_from_company?: boolean | null;
            certifications_snapshot?: string | null;
            traceability_name?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
        } & ({
            traceability_id: unknown;
        } | {
            traceability_name: unknown;
        });
        LegacyProcessingStagePatch: {
            stage_name?: string;
            stage_order?: number;
            country_code?: string | null;
            distance_km?: number | null;
            co2_kg?: number | null;
            company_type?: ("SUPPLIER" | "COMPANY") | null;
            supplier_id?: number | null;
            company_id?: number | null;
            internal_process?: string | null;
            transport_mode?: ("TRUCK" | "SHIP" | "TRAIN" | "PLANE") | null;
            starts_from_company?: boolean | null;
            certifications_snapshot?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
        };
        ChemicalProductCreate: {
            name: string;
            cas_numbers?: string[] | null;
            supplier?: string | null;
            zdhc_level?: ("LEVEL_1" | "LEVEL_2" | "LEVEL_3" | "NOT_LISTED") | null;
            msds_url?: string | null;
            reach_compliant?: boolean | null;
            svhc_substance?: boolean | null;
        };
        ChemicalPurchaseCreate: {
            chemical_product_id: number;
            supplier_id?: number;
            company_id: number;
            /**
             * @description With a zone or without; none is UTC. Years 1 to 9999 in UTC.
             * @example 2026-02-23T10:30:00
             */
            purchase_date: string;
            quantity_kg: number;
            cost_per_kg: number;
            total_cost?: number | null;
            currency: string;
            delivery_date?: string | null;
            purchase_order_number?: string | null;
            invoice_number?: string | null;
            batch_number?: string | null;
            batch_expiry_date?: string | null;
            warehouse_location?: string | null;
            quality_certificate_number?: string | null;
            msds_received?: boolean | null;
            reach_compliant?: boolean | null;
            notes?: string | null;
            internal_notes?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
        } & ({
            supplier_id: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        });
        ChemicalPurchasePatch: {
            chemical_product_id?: number;
            supplier_id?: number;
            company_id?: number;
            /**
             * @description With a zone or without; none is UTC. Years 1 to 9999 in UTC.
             * @example 2026-02-23T10:30:00
             */
            purchase_date?: string;
            quantity_kg?: number;
            cost_per_kg?: number;
            total_cost?: number | null;
            currency?: string;
            delivery_date?: string | null;
            purchase_order_number?: string | null;
            invoice_number?: string | null;
            batch_number?: string | null;
            batch_expiry_date?: string | null;
            warehouse_location?: string | null;
            quality_certificate_number?: string | null;
            msds_received?: boolean | null;
            reach_compliant?: boolean | null;
            notes?: string | null;
            internal_notes?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
        };
        SupplierDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
                country?: string;
                category?: string;
                /** @enum {string} */
                complianceStatus?: "COMPLIANT" | "PARTIAL" | "NON_COMPLIANT";
                certified?: boolean;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["SupplierDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        SupplierDtoBulkEdit: {
            country?: string | null;
            category?: string | null;
            reachCompliant?: boolean | null;
            svhcCompliant?: boolean | null;
            externalId?: unknown;
            name?: unknown;
        } & ({
            country: unknown;
        } | {
            category: unknown;
        } | {
            reachCompliant: unknown;
        } | {
            svhcCompliant: unknown;
        });
        SupplierDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
                country?: string;
                category?: string;
                /** @enum {string} */
                complianceStatus?: "COMPLIANT" | "PARTIAL" | "NON_COMPLIANT";
                certified?: boolean;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        SupplierCertificationDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** Format: uuid */
                supplierId: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["SupplierCertificationDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        SupplierCertificationDtoBulkEdit: {
            certificationType?: string;
            certificateNumber?: string | null;
            certificateExpiry?: (string | unknown | unknown) | null;
            documentId?: string | null;
            isDigitallySigned?: boolean | null;
            signatureVerified?: boolean | null;
            verificationStatus?: string | null;
            verificationDetails?: string | null;
        } & ({
            certificationType: unknown;
        } | {
            certificateNumber: unknown;
        } | {
            certificateExpiry: unknown;
        } | {
            documentId: unknown;
        } | {
            isDigitallySigned: unknown;
        } | {
            signatureVerified: unknown;
        } | {
            verificationStatus: unknown;
        } | {
            verificationDetails: unknown;
        });
        SupplierCertificationDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** Format: uuid */
                supplierId: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        SupplierProductDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
                /** Format: uuid */
                supplierId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["SupplierProductDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        SupplierProductDtoBulkEdit: {
            name?: string;
            description?: string | null;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            unitPrice?: string | null;
            currency?: string | null;
            active?: boolean | null;
            externalId?: unknown;
            code?: unknown;
        } & ({
            name: unknown;
        } | {
            description: unknown;
        } | {
            unitOfMeasure: unknown;
        } | {
            unitPrice: unknown;
        } | {
            currency: unknown;
        } | {
            active: unknown;
        });
        SupplierProductDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
                /** Format: uuid */
                supplierId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        SupplierProductDetailsDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
                /** Format: uuid */
                supplierId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["SupplierProductDetailsDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        SupplierProductDetailsDtoBulkEdit: {
            name?: string;
            description?: string | null;
            composition?: string | null;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            unitPrice?: string | null;
            currency?: string | null;
            reachCompliant?: boolean | null;
            certifications?: string[] | null;
            productWeightKg?: number | null;
            gotsCertified?: boolean | null;
            active?: boolean | null;
            code?: unknown;
            externalId?: unknown;
        } & ({
            name: unknown;
        } | {
            description: unknown;
        } | {
            composition: unknown;
        } | {
            unitOfMeasure: unknown;
        } | {
            productOriginCountry: unknown;
        } | {
            rawMaterialOriginCountry: unknown;
        } | {
            quantityAvailable: unknown;
        } | {
            leadTimeDays: unknown;
        } | {
            unitPrice: unknown;
        } | {
            currency: unknown;
        } | {
            reachCompliant: unknown;
        } | {
            certifications: unknown;
        } | {
            productWeightKg: unknown;
        } | {
            gotsCertified: unknown;
        } | {
            active: unknown;
        });
        SupplierProductDetailsDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
                /** Format: uuid */
                supplierId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        CompanyProductDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["CompanyProductDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        CompanyProductDtoBulkEdit: {
            name?: string;
            description?: string | null;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            active?: boolean | null;
            externalId?: unknown;
            code?: unknown;
        } & ({
            name: unknown;
        } | {
            description: unknown;
        } | {
            unitOfMeasure: unknown;
        } | {
            active: unknown;
        });
        CompanyProductDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        CompanyProductDetailsDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["CompanyProductDetailsDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        CompanyProductDetailsDtoBulkEdit: {
            name?: string;
            description?: string | null;
            composition?: string | null;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            unitPrice?: string | null;
            currency?: string | null;
            reachCompliant?: boolean | null;
            certifications?: string[] | null;
            productWeightKg?: number | null;
            gotsCertified?: boolean | null;
            active?: boolean | null;
            barcode?: string | null;
            unitSalePrice?: string | null;
            sustainabilityScore?: number | null;
            recycledContentPct?: number | null;
            code?: unknown;
            externalId?: unknown;
        } & ({
            name: unknown;
        } | {
            description: unknown;
        } | {
            composition: unknown;
        } | {
            unitOfMeasure: unknown;
        } | {
            productOriginCountry: unknown;
        } | {
            rawMaterialOriginCountry: unknown;
        } | {
            quantityAvailable: unknown;
        } | {
            leadTimeDays: unknown;
        } | {
            unitPrice: unknown;
        } | {
            currency: unknown;
        } | {
            reachCompliant: unknown;
        } | {
            certifications: unknown;
        } | {
            productWeightKg: unknown;
        } | {
            gotsCertified: unknown;
        } | {
            active: unknown;
        } | {
            barcode: unknown;
        } | {
            unitSalePrice: unknown;
        } | {
            sustainabilityScore: unknown;
        } | {
            recycledContentPct: unknown;
        });
        CompanyProductDetailsDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        FiberProductDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                /** Format: uuid */
                supplierId?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["FiberProductDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        FiberProductDtoBulkEdit: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            fiberType?: string | null;
            stapleLengthMm?: number | null;
            finenessMicron?: number | null;
            fiberOrigin?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            yarnCount?: unknown;
            yarnCountUnit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarnType?: unknown;
            widthCm?: unknown;
            arealMassGsm?: unknown;
            weaveType?: unknown;
            finish?: unknown;
            externalId?: unknown;
            name?: unknown;
            code?: unknown;
        } & ({
            supplierId: unknown;
        } | {
            companyId: unknown;
        } | {
            userId: unknown;
        } | {
            description: unknown;
        } | {
            composition: unknown;
        } | {
            productOriginCountry: unknown;
        } | {
            rawMaterialOriginCountry: unknown;
        } | {
            gotsCertified: unknown;
        } | {
            grsCertified: unknown;
        } | {
            oekoTexCertified: unknown;
        } | {
            cradleToCradle: unknown;
        } | {
            betterCotton: unknown;
        } | {
            recycledContentPct: unknown;
        } | {
            organicContentPct: unknown;
        } | {
            available: unknown;
        } | {
            pricePerUnit: unknown;
        } | {
            currency: unknown;
        } | {
            unitOfMeasure: unknown;
        } | {
            metadata: unknown;
        } | {
            fiberType: unknown;
        } | {
            stapleLengthMm: unknown;
        } | {
            finenessMicron: unknown;
        } | {
            fiberOrigin: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        LegacyFiberBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                supplier_id?: number;
                external_id?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["LegacyFiberBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacyFiberBulkEdit: {
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            fiber_type?: string | null;
            staple_length_mm?: number | null;
            fineness_micron?: number | null;
            fiber_origin?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            yarn_count?: unknown;
            yarn_count_unit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarn_type?: unknown;
            width_cm?: unknown;
            areal_mass_gsm?: unknown;
            weave_type?: unknown;
            finish?: unknown;
            external_id?: unknown;
            name?: unknown;
            code?: unknown;
        } & ({
            category: unknown;
        } | {
            subcategory: unknown;
        } | {
            description: unknown;
        } | {
            technical_specs: unknown;
        } | {
            composition: unknown;
        } | {
            product_origin_country: unknown;
        } | {
            raw_material_origin_country: unknown;
        } | {
            unit_of_measure: unknown;
        } | {
            quantity_available: unknown;
        } | {
            lead_time_days: unknown;
        } | {
            price_per_unit: unknown;
        } | {
            currency: unknown;
        } | {
            minimum_order: unknown;
        } | {
            product_weight_kg: unknown;
        } | {
            gots_certified: unknown;
        } | {
            grs_certified: unknown;
        } | {
            oeko_tex_certified: unknown;
        } | {
            recycled_content_percent: unknown;
        } | {
            organic_content_percent: unknown;
        } | {
            available: unknown;
        } | {
            metadata: unknown;
        } | {
            supplier_id: unknown;
        } | {
            company_id: unknown;
        } | {
            fiber_type: unknown;
        } | {
            staple_length_mm: unknown;
        } | {
            fineness_micron: unknown;
        } | {
            fiber_origin: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        });
        FiberProductDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                /** Format: uuid */
                supplierId?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        YarnProductDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                /** Format: uuid */
                supplierId?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["YarnProductDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        YarnProductDtoBulkEdit: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            technicalSpecs?: string | null;
            otherCertifications?: string | null;
            sustainabilityNotes?: string | null;
            minimumOrder?: number | null;
            productWeightKg?: number | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            yarnCount?: number | null;
            yarnCountUnit?: ("NM" | "NE" | "TEX" | "DTEX" | "DEN") | null;
            twist?: string | null;
            ply?: number | null;
            yarnType?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            fiberType?: unknown;
            stapleLengthMm?: unknown;
            finenessMicron?: unknown;
            fiberOrigin?: unknown;
            widthCm?: unknown;
            arealMassGsm?: unknown;
            weaveType?: unknown;
            finish?: unknown;
            externalId?: unknown;
            name?: unknown;
            code?: unknown;
        } & ({
            supplierId: unknown;
        } | {
            companyId: unknown;
        } | {
            userId: unknown;
        } | {
            description: unknown;
        } | {
            composition: unknown;
        } | {
            productOriginCountry: unknown;
        } | {
            rawMaterialOriginCountry: unknown;
        } | {
            gotsCertified: unknown;
        } | {
            grsCertified: unknown;
        } | {
            oekoTexCertified: unknown;
        } | {
            cradleToCradle: unknown;
        } | {
            betterCotton: unknown;
        } | {
            recycledContentPct: unknown;
        } | {
            organicContentPct: unknown;
        } | {
            available: unknown;
        } | {
            pricePerUnit: unknown;
        } | {
            currency: unknown;
        } | {
            unitOfMeasure: unknown;
        } | {
            metadata: unknown;
        } | {
            technicalSpecs: unknown;
        } | {
            otherCertifications: unknown;
        } | {
            sustainabilityNotes: unknown;
        } | {
            minimumOrder: unknown;
        } | {
            productWeightKg: unknown;
        } | {
            quantityAvailable: unknown;
        } | {
            leadTimeDays: unknown;
        } | {
            yarnCount: unknown;
        } | {
            yarnCountUnit: unknown;
        } | {
            twist: unknown;
        } | {
            ply: unknown;
        } | {
            yarnType: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        LegacyYarnBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                supplier_id?: number;
                external_id?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["LegacyYarnBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacyYarnBulkEdit: {
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            yarn_count?: number | null;
            yarn_count_unit?: ("NE" | "NM" | "TEX" | "DTEX" | "DENIER") | null;
            twist?: string | null;
            ply?: number | null;
            yarn_type?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            fiber_type?: unknown;
            staple_length_mm?: unknown;
            fineness_micron?: unknown;
            fiber_origin?: unknown;
            width_cm?: unknown;
            areal_mass_gsm?: unknown;
            weave_type?: unknown;
            finish?: unknown;
            external_id?: unknown;
            name?: unknown;
            code?: unknown;
        } & ({
            category: unknown;
        } | {
            subcategory: unknown;
        } | {
            description: unknown;
        } | {
            technical_specs: unknown;
        } | {
            composition: unknown;
        } | {
            product_origin_country: unknown;
        } | {
            raw_material_origin_country: unknown;
        } | {
            unit_of_measure: unknown;
        } | {
            quantity_available: unknown;
        } | {
            lead_time_days: unknown;
        } | {
            price_per_unit: unknown;
        } | {
            currency: unknown;
        } | {
            minimum_order: unknown;
        } | {
            product_weight_kg: unknown;
        } | {
            gots_certified: unknown;
        } | {
            grs_certified: unknown;
        } | {
            oeko_tex_certified: unknown;
        } | {
            recycled_content_percent: unknown;
        } | {
            organic_content_percent: unknown;
        } | {
            available: unknown;
        } | {
            metadata: unknown;
        } | {
            supplier_id: unknown;
        } | {
            company_id: unknown;
        } | {
            yarn_count: unknown;
        } | {
            yarn_count_unit: unknown;
        } | {
            twist: unknown;
        } | {
            ply: unknown;
        } | {
            yarn_type: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        });
        YarnProductDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                /** Format: uuid */
                supplierId?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        FabricProductDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                /** Format: uuid */
                supplierId?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["FabricProductDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        FabricProductDtoBulkEdit: {
            /** Format: uuid */
            supplierId?: string;
            companyId?: string | null;
            userId?: string | null;
            description?: string | null;
            composition?: string | null;
            productOriginCountry?: string | null;
            rawMaterialOriginCountry?: string | null;
            gotsCertified?: boolean | null;
            grsCertified?: boolean | null;
            oekoTexCertified?: boolean | null;
            cradleToCradle?: boolean | null;
            betterCotton?: boolean | null;
            recycledContentPct?: number | null;
            organicContentPct?: number | null;
            available?: boolean | null;
            pricePerUnit?: string | null;
            currency?: string | null;
            unitOfMeasure?: ("KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET") | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            technicalSpecs?: string | null;
            otherCertifications?: string | null;
            sustainabilityNotes?: string | null;
            minimumOrder?: number | null;
            productWeightKg?: number | null;
            quantityAvailable?: number | null;
            leadTimeDays?: number | null;
            widthCm?: number | null;
            arealMassGsm?: number | null;
            weaveType?: string | null;
            finish?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            fiberType?: unknown;
            stapleLengthMm?: unknown;
            finenessMicron?: unknown;
            fiberOrigin?: unknown;
            yarnCount?: unknown;
            yarnCountUnit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarnType?: unknown;
            externalId?: unknown;
            name?: unknown;
            code?: unknown;
        } & ({
            supplierId: unknown;
        } | {
            companyId: unknown;
        } | {
            userId: unknown;
        } | {
            description: unknown;
        } | {
            composition: unknown;
        } | {
            productOriginCountry: unknown;
        } | {
            rawMaterialOriginCountry: unknown;
        } | {
            gotsCertified: unknown;
        } | {
            grsCertified: unknown;
        } | {
            oekoTexCertified: unknown;
        } | {
            cradleToCradle: unknown;
        } | {
            betterCotton: unknown;
        } | {
            recycledContentPct: unknown;
        } | {
            organicContentPct: unknown;
        } | {
            available: unknown;
        } | {
            pricePerUnit: unknown;
        } | {
            currency: unknown;
        } | {
            unitOfMeasure: unknown;
        } | {
            metadata: unknown;
        } | {
            technicalSpecs: unknown;
        } | {
            otherCertifications: unknown;
        } | {
            sustainabilityNotes: unknown;
        } | {
            minimumOrder: unknown;
        } | {
            productWeightKg: unknown;
        } | {
            quantityAvailable: unknown;
        } | {
            leadTimeDays: unknown;
        } | {
            widthCm: unknown;
        } | {
            arealMassGsm: unknown;
        } | {
            weaveType: unknown;
        } | {
            finish: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        LegacyFabricBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                supplier_id?: number;
                external_id?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["LegacyFabricBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacyFabricBulkEdit: {
            category?: string | null;
            subcategory?: string | null;
            description?: string | null;
            technical_specs?: string | null;
            composition?: string | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            price_per_unit?: number | null;
            currency?: string | null;
            minimum_order?: number | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            grs_certified?: boolean | null;
            oeko_tex_certified?: boolean | null;
            recycled_content_percent?: number | null;
            organic_content_percent?: number | null;
            available?: boolean | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplier_id?: number | null;
            company_id?: number | null;
            width_cm?: number | null;
            areal_mass_gsm?: number | null;
            weave_type?: string | null;
            finish?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            fiber_type?: unknown;
            staple_length_mm?: unknown;
            fineness_micron?: unknown;
            fiber_origin?: unknown;
            yarn_count?: unknown;
            yarn_count_unit?: unknown;
            twist?: unknown;
            ply?: unknown;
            yarn_type?: unknown;
            external_id?: unknown;
            name?: unknown;
            code?: unknown;
        } & ({
            category: unknown;
        } | {
            subcategory: unknown;
        } | {
            description: unknown;
        } | {
            technical_specs: unknown;
        } | {
            composition: unknown;
        } | {
            product_origin_country: unknown;
        } | {
            raw_material_origin_country: unknown;
        } | {
            unit_of_measure: unknown;
        } | {
            quantity_available: unknown;
        } | {
            lead_time_days: unknown;
        } | {
            price_per_unit: unknown;
        } | {
            currency: unknown;
        } | {
            minimum_order: unknown;
        } | {
            product_weight_kg: unknown;
        } | {
            gots_certified: unknown;
        } | {
            grs_certified: unknown;
        } | {
            oeko_tex_certified: unknown;
        } | {
            recycled_content_percent: unknown;
        } | {
            organic_content_percent: unknown;
        } | {
            available: unknown;
        } | {
            metadata: unknown;
        } | {
            supplier_id: unknown;
        } | {
            company_id: unknown;
        } | {
            width_cm: unknown;
        } | {
            areal_mass_gsm: unknown;
        } | {
            weave_type: unknown;
        } | {
            finish: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        });
        FabricProductDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                /** Format: uuid */
                supplierId?: string;
                externalId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        PurchaseDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** Format: uuid */
                materialId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["PurchaseDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        PurchaseDtoBulkEdit: {
            lotNumber?: string;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate?: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            quantity?: string;
            /** @enum {string} */
            unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
            value?: string | null;
            currency?: string | null;
            originCountry?: string | null;
            originProvince?: string | null;
            transportMode?: ("TRUCK" | "SHIP" | "TRAIN" | "PLANE") | null;
            distanceKm?: number | null;
            estimatedScope3Tco2e?: string | null;
            ddtNumber?: string;
            invoiceNumber?: string;
            transactionCertificateNumber?: string | null;
            testReportNumber?: string | null;
            notes?: string | null;
        } & ({
            lotNumber: unknown;
        } | {
            purchaseDate: unknown;
        } | {
            quantity: unknown;
        } | {
            unitOfMeasure: unknown;
        } | {
            value: unknown;
        } | {
            currency: unknown;
        } | {
            originCountry: unknown;
        } | {
            originProvince: unknown;
        } | {
            transportMode: unknown;
        } | {
            distanceKm: unknown;
        } | {
            estimatedScope3Tco2e: unknown;
        } | {
            ddtNumber: unknown;
        } | {
            invoiceNumber: unknown;
        } | {
            transactionCertificateNumber: unknown;
        } | {
            testReportNumber: unknown;
        } | {
            notes: unknown;
        });
        PurchaseDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** Format: uuid */
                materialId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        PurchaseRecordDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** Format: uuid */
                supplierId?: string;
                /** Format: uuid */
                supplierProductId?: string;
                /** @enum {string} */
                status?: "ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED";
                /** @enum {string} */
                transportMode?: "ROAD" | "SEA" | "AIR" | "RAIL";
                /** Format: date-time */
                purchasedFrom?: string;
                /** Format: date-time */
                purchasedBefore?: string;
                /** @description The whole number of the batch, purchase order, invoice, transport document or transaction certificate. */
                number?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["PurchaseRecordDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        PurchaseRecordDtoBulkEdit: {
            /** Format: uuid */
            supplierId?: string;
            supplierProductId?: string | null;
            quantityKg?: string | null;
            unitPrice?: string | null;
            currency?: string | null;
            transportMode?: ("ROAD" | "SEA" | "AIR" | "RAIL") | null;
            distanceKm?: number | null;
            weightKg?: string | null;
            status?: ("ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED") | null;
            purchaseOrderNumber?: string | null;
            invoiceNumber?: string | null;
            ddtNumber?: string | null;
            transactionCertificateNumber?: string | null;
            deliveryDate?: string | null;
            expectedDeliveryDate?: string | null;
            deliveryNotes?: string | null;
            notes?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            supplierProductExternalId?: string | null;
            supplierProductCode?: string | null;
            purchaseDate?: unknown;
            batchNumber?: unknown;
        } & ({
            supplierId: unknown;
        } | {
            supplierProductId: unknown;
        } | {
            quantityKg: unknown;
        } | {
            unitPrice: unknown;
        } | {
            currency: unknown;
        } | {
            transportMode: unknown;
        } | {
            distanceKm: unknown;
        } | {
            weightKg: unknown;
        } | {
            status: unknown;
        } | {
            purchaseOrderNumber: unknown;
        } | {
            invoiceNumber: unknown;
        } | {
            ddtNumber: unknown;
        } | {
            transactionCertificateNumber: unknown;
        } | {
            deliveryDate: unknown;
        } | {
            expectedDeliveryDate: unknown;
        } | {
            deliveryNotes: unknown;
        } | {
            notes: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        } | {
            supplierProductExternalId: unknown;
        } | {
            supplierProductCode: unknown;
        });
        PurchaseRecordDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** Format: uuid */
                supplierId?: string;
                /** Format: uuid */
                supplierProductId?: string;
                /** @enum {string} */
                status?: "ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED";
                /** @enum {string} */
                transportMode?: "ROAD" | "SEA" | "AIR" | "RAIL";
                /** Format: date-time */
                purchasedFrom?: string;
                /** Format: date-time */
                purchasedBefore?: string;
                /** @description The whole number of the batch, purchase order, invoice, transport document or transaction certificate. */
                number?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ChemicalProductDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                /** @example 7732-18-5 */
                cas?: string;
                /** @enum {string} */
                zdhcLevel?: "LEVEL_1" | "LEVEL_2" | "LEVEL_3" | "NOT_LISTED";
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["ChemicalProductDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ChemicalProductDtoBulkEdit: {
            name?: string;
            casNumbers?: string[] | null;
            supplier?: string | null;
            zdhcLevel?: ("LEVEL_1" | "LEVEL_2" | "LEVEL_3" | "NOT_LISTED") | null;
            msdsUrl?: string | null;
            reachCompliant?: boolean | null;
            svhcSubstance?: boolean | null;
        } & ({
            name: unknown;
        } | {
            casNumbers: unknown;
        } | {
            supplier: unknown;
        } | {
            zdhcLevel: unknown;
        } | {
            msdsUrl: unknown;
        } | {
            reachCompliant: unknown;
        } | {
            svhcSubstance: unknown;
        });
        ChemicalProductDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                /** @example 7732-18-5 */
                cas?: string;
                /** @enum {string} */
                zdhcLevel?: "LEVEL_1" | "LEVEL_2" | "LEVEL_3" | "NOT_LISTED";
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ChemicalPurchaseDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** Format: uuid */
                chemicalProductId?: string;
                /** Format: uuid */
                supplierId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["ChemicalPurchaseDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ChemicalPurchaseDtoBulkEdit: {
            /** Format: uuid */
            chemicalProductId?: string;
            /** Format: uuid */
            supplierId?: string;
            companyId?: number;
            /**
             * Format: date-time
             * @description Years 1 to 9999 in UTC.
             */
            purchaseDate?: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            quantityKg?: string;
            /**
             * Format: decimal
             * @example 12.50
             */
            costPerKg?: string;
            totalCost?: string | null;
            currency?: string;
            deliveryDate?: string | null;
            purchaseOrderNumber?: string | null;
            invoiceNumber?: string | null;
            batchNumber?: string | null;
            batchExpiryDate?: string | null;
            warehouseLocation?: string | null;
            qualityCertificateNumber?: string | null;
            msdsReceived?: boolean | null;
            reachCompliant?: boolean | null;
            notes?: string | null;
            internalNotes?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        } & ({
            chemicalProductId: unknown;
        } | {
            supplierId: unknown;
        } | {
            companyId: unknown;
        } | {
            purchaseDate: unknown;
        } | {
            quantityKg: unknown;
        } | {
            costPerKg: unknown;
        } | {
            totalCost: unknown;
        } | {
            currency: unknown;
        } | {
            deliveryDate: unknown;
        } | {
            purchaseOrderNumber: unknown;
        } | {
            invoiceNumber: unknown;
        } | {
            batchNumber: unknown;
        } | {
            batchExpiryDate: unknown;
        } | {
            warehouseLocation: unknown;
        } | {
            qualityCertificateNumber: unknown;
        } | {
            msdsReceived: unknown;
        } | {
            reachCompliant: unknown;
        } | {
            notes: unknown;
        } | {
            internalNotes: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        ChemicalPurchaseDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** Format: uuid */
                chemicalProductId?: string;
                /** Format: uuid */
                supplierId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ProductTraceabilityDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** @description false: the answer has no facets, and comes sooner. */
                facets?: boolean;
                /** @description In the names of journeys. */
                search?: string;
                clientIds?: string[];
                compositionIds?: string[];
                /**
                 * Format: uuid
                 * @description Journeys with a stage at this supplier.
                 */
                supplierId?: string;
                /**
                 * Format: uuid
                 * @description Journeys of this product.
                 */
                productId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["ProductTraceabilityDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ProductTraceabilityDtoBulkEdit: {
            productId?: string | null;
            pfcrCalculationId?: string | null;
            traceabilityName?: string;
            description?: string | null;
            clientIds?: string[] | null;
            compositionIds?: string[] | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
        } & ({
            productId: unknown;
        } | {
            pfcrCalculationId: unknown;
        } | {
            traceabilityName: unknown;
        } | {
            description: unknown;
        } | {
            clientIds: unknown;
        } | {
            compositionIds: unknown;
        } | {
            metadata: unknown;
        });
        ProductTraceabilityDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** @description false: the answer has no facets, and comes sooner. */
                facets?: boolean;
                /** @description In the names of journeys. */
                search?: string;
                clientIds?: string[];
                compositionIds?: string[];
                /**
                 * Format: uuid
                 * @description Journeys with a stage at this supplier.
                 */
                supplierId?: string;
                /**
                 * Format: uuid
                 * @description Journeys of this product.
                 */
                productId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ProcessingStageDtoBulkEditRequest: {
            ids: string[];
            changes: components["schemas"]["ProcessingStageDtoBulkEdit"];
        };
        ProcessingStageDtoBulkEdit: {
            stageName?: string;
            /** @enum {string} */
            companyType?: "SUPPLIER" | "COMPANY";
            supplierId?: string | null;
            companyId?: string | null;
            internalProcess?: string | null;
            /** @enum {string} */
            transportMode?: "TRUCK" | "SHIP" | "TRAIN" | "PLANE";
            startsFromCompany?: boolean;
            countryCode?: string | null;
            distanceKm?: number | null;
            co2Emissions?: number | null;
            certificationsSnapshot?: string | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
            sequenceOrder?: unknown;
        } & ({
            stageName: unknown;
        } | {
            companyType: unknown;
        } | {
            supplierId: unknown;
        } | {
            companyId: unknown;
        } | {
            internalProcess: unknown;
        } | {
            transportMode: unknown;
        } | {
            startsFromCompany: unknown;
        } | {
            countryCode: unknown;
        } | {
            distanceKm: unknown;
        } | {
            co2Emissions: unknown;
        } | {
            certificationsSnapshot: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        ProcessingStageDtoBulkDeleteRequest: {
            ids: string[];
        };
        TraceabilityRecordDtoBulkEditRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                productId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["TraceabilityRecordDtoBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        TraceabilityRecordDtoBulkEdit: {
            productId?: string;
            batchNumber?: string;
            origin?: string;
            destination?: string | null;
            supplierId?: string | null;
            processingFacility?: string | null;
            certifications?: string | null;
            isCompliant?: boolean | null;
            userId?: string | null;
            companyId?: string | null;
            notes?: string | null;
            metadata?: {
                [key: string]: unknown;
            } | null;
            supplierExternalId?: string | null;
            supplierName?: string | null;
        } & ({
            productId: unknown;
        } | {
            batchNumber: unknown;
        } | {
            origin: unknown;
        } | {
            destination: unknown;
        } | {
            supplierId: unknown;
        } | {
            processingFacility: unknown;
        } | {
            certifications: unknown;
        } | {
            isCompliant: unknown;
        } | {
            userId: unknown;
        } | {
            companyId: unknown;
        } | {
            notes: unknown;
        } | {
            metadata: unknown;
        } | {
            supplierExternalId: unknown;
        } | {
            supplierName: unknown;
        });
        TraceabilityRecordDtoBulkDeleteRequest: {
            ids?: string[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                productId?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacySupplierBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                country?: string;
                category?: string;
                /** @enum {string} */
                complianceStatus?: "COMPLIANT" | "PARTIAL" | "NON_COMPLIANT";
                certified?: boolean;
                search?: string;
                external_id?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["LegacySupplierBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacySupplierBulkEdit: {
            country?: string | null;
            category?: string | null;
            reach_compliant?: boolean | null;
            svhc_compliant?: boolean | null;
            external_id?: unknown;
            name?: unknown;
        } & ({
            country: unknown;
        } | {
            category: unknown;
        } | {
            reach_compliant: unknown;
        } | {
            svhc_compliant: unknown;
        });
        LegacySupplierProductBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                supplier_id?: number;
                external_id?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["LegacySupplierProductBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacySupplierProductBulkEdit: {
            name?: string;
            supplier_id?: number;
            description?: string | null;
            composition?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            unit_cost?: number | null;
            currency?: string | null;
            reach_compliant?: boolean | null;
            certifications?: string[] | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            available?: boolean | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            sku?: unknown;
            external_id?: unknown;
        } & ({
            name: unknown;
        } | {
            supplier_id: unknown;
        } | {
            description: unknown;
        } | {
            composition: unknown;
        } | {
            unit_of_measure: unknown;
        } | {
            product_origin_country: unknown;
        } | {
            raw_material_origin_country: unknown;
        } | {
            quantity_available: unknown;
        } | {
            lead_time_days: unknown;
        } | {
            unit_cost: unknown;
        } | {
            currency: unknown;
        } | {
            reach_compliant: unknown;
        } | {
            certifications: unknown;
        } | {
            product_weight_kg: unknown;
        } | {
            gots_certified: unknown;
        } | {
            available: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        });
        LegacyCompanyProductBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                search?: string;
                external_id?: string;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["LegacyCompanyProductBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacyCompanyProductBulkEdit: {
            name?: string;
            description?: string | null;
            composition?: string | null;
            unit_of_measure?: ("METERS" | "KG" | "PIECES" | "ROLLS") | null;
            product_origin_country?: string | null;
            raw_material_origin_country?: string | null;
            quantity_available?: number | null;
            lead_time_days?: number | null;
            unit_cost?: number | null;
            currency?: string | null;
            reach_compliant?: boolean | null;
            certifications?: string[] | null;
            product_weight_kg?: number | null;
            gots_certified?: boolean | null;
            available?: boolean | null;
            barcode?: string | null;
            unit_sale_price?: number | null;
            sustainability_score?: number | null;
            recycled_content_percent?: number | null;
            sku?: unknown;
            external_id?: unknown;
        } & ({
            name: unknown;
        } | {
            description: unknown;
        } | {
            composition: unknown;
        } | {
            unit_of_measure: unknown;
        } | {
            product_origin_country: unknown;
        } | {
            raw_material_origin_country: unknown;
        } | {
            quantity_available: unknown;
        } | {
            lead_time_days: unknown;
        } | {
            unit_cost: unknown;
        } | {
            currency: unknown;
        } | {
            reach_compliant: unknown;
        } | {
            certifications: unknown;
        } | {
            product_weight_kg: unknown;
        } | {
            gots_certified: unknown;
        } | {
            available: unknown;
        } | {
            barcode: unknown;
        } | {
            unit_sale_price: unknown;
        } | {
            sustainability_score: unknown;
        } | {
            recycled_content_percent: unknown;
        });
        PurchaseRecordBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                /** @enum {string} */
                purchase_status?: "ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED";
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["PurchaseRecordBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        PurchaseRecordBulkEdit: {
            supplier_id?: number;
            supplier_product_id?: number | null;
            quantity_kg?: number | null;
            unit_price?: number | null;
            currency?: string | null;
            transport_mode?: ("ROAD" | "SEA" | "AIR" | "RAIL") | null;
            distance_km?: number | null;
            weight_kg?: number | null;
            purchase_status?: ("ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED") | null;
            purchase_order_number?: string | null;
            invoice_number?: string | null;
            ddt_number?: string | null;
            transaction_certificate_number?: string | null;
            delivery_date?: string | null;
            expected_delivery_date?: string | null;
            delivery_notes?: string | null;
            notes?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            supplier_product_external_id?: string | null;
            supplier_product_sku?: string | null;
            purchase_date?: unknown;
            purchase_year?: unknown;
            batch_number?: unknown;
        } & ({
            supplier_id: unknown;
        } | {
            supplier_product_id: unknown;
        } | {
            quantity_kg: unknown;
        } | {
            unit_price: unknown;
        } | {
            currency: unknown;
        } | {
            transport_mode: unknown;
        } | {
            distance_km: unknown;
        } | {
            weight_kg: unknown;
        } | {
            purchase_status: unknown;
        } | {
            purchase_order_number: unknown;
        } | {
            invoice_number: unknown;
        } | {
            ddt_number: unknown;
        } | {
            transaction_certificate_number: unknown;
        } | {
            delivery_date: unknown;
        } | {
            expected_delivery_date: unknown;
        } | {
            delivery_notes: unknown;
        } | {
            notes: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        } | {
            supplier_product_external_id: unknown;
        } | {
            supplier_product_sku: unknown;
        });
        LegacyTraceabilityBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: Record<string, never>;
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["LegacyTraceabilityBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacyTraceabilityBulkEdit: {
            company_product_id?: number;
            status?: string | null;
            company_product_external_id?: string | null;
            company_product_sku?: string | null;
        } & ({
            company_product_id: unknown;
        } | {
            status: unknown;
        } | {
            company_product_external_id: unknown;
        } | {
            company_product_sku: unknown;
        });
        LegacyProcessingStageBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: Record<string, never>;
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["LegacyProcessingStageBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        LegacyProcessingStageBulkEdit: {
            stage_name?: string;
            country_code?: string | null;
            distance_km?: number | null;
            co2_kg?: number | null;
            company_type?: ("SUPPLIER" | "COMPANY") | null;
            supplier_id?: number | null;
            company_id?: number | null;
            internal_process?: string | null;
            transport_mode?: ("TRUCK" | "SHIP" | "TRAIN" | "PLANE") | null;
            starts_from_company?: boolean | null;
            certifications_snapshot?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
            stage_order?: unknown;
        } & ({
            stage_name: unknown;
        } | {
            country_code: unknown;
        } | {
            distance_km: unknown;
        } | {
            co2_kg: unknown;
        } | {
            company_type: unknown;
        } | {
            supplier_id: unknown;
        } | {
            company_id: unknown;
        } | {
            internal_process: unknown;
        } | {
            transport_mode: unknown;
        } | {
            starts_from_company: unknown;
        } | {
            certifications_snapshot: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        });
        ChemicalProductBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: Record<string, never>;
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["ChemicalProductBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ChemicalProductBulkEdit: {
            name?: string;
            cas_numbers?: string[] | null;
            supplier?: string | null;
            zdhc_level?: ("LEVEL_1" | "LEVEL_2" | "LEVEL_3" | "NOT_LISTED") | null;
            msds_url?: string | null;
            reach_compliant?: boolean | null;
            svhc_substance?: boolean | null;
        } & ({
            name: unknown;
        } | {
            cas_numbers: unknown;
        } | {
            supplier: unknown;
        } | {
            zdhc_level: unknown;
        } | {
            msds_url: unknown;
        } | {
            reach_compliant: unknown;
        } | {
            svhc_substance: unknown;
        });
        ChemicalPurchaseBulkEditRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                companyId?: number;
                chemicalProductId?: number;
                supplierId?: number;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
            changes: components["schemas"]["ChemicalPurchaseBulkEdit"];
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        ChemicalPurchaseBulkEdit: {
            chemical_product_id?: number;
            supplier_id?: number;
            company_id?: number;
            /**
             * @description With a zone or without; none is UTC. Years 1 to 9999 in UTC.
             * @example 2026-02-23T10:30:00
             */
            purchase_date?: string;
            quantity_kg?: number;
            cost_per_kg?: number;
            total_cost?: number | null;
            currency?: string;
            delivery_date?: string | null;
            purchase_order_number?: string | null;
            invoice_number?: string | null;
            batch_number?: string | null;
            batch_expiry_date?: string | null;
            warehouse_location?: string | null;
            quality_certificate_number?: string | null;
            msds_received?: boolean | null;
            reach_compliant?: boolean | null;
            notes?: string | null;
            internal_notes?: string | null;
            supplier_external_id?: string | null;
            supplier_name?: string | null;
        } & ({
            chemical_product_id: unknown;
        } | {
            supplier_id: unknown;
        } | {
            company_id: unknown;
        } | {
            purchase_date: unknown;
        } | {
            quantity_kg: unknown;
        } | {
            cost_per_kg: unknown;
        } | {
            total_cost: unknown;
        } | {
            currency: unknown;
        } | {
            delivery_date: unknown;
        } | {
            purchase_order_number: unknown;
        } | {
            invoice_number: unknown;
        } | {
            batch_number: unknown;
        } | {
            batch_expiry_date: unknown;
        } | {
            warehouse_location: unknown;
        } | {
            quality_certificate_number: unknown;
        } | {
            msds_received: unknown;
        } | {
            reach_compliant: unknown;
        } | {
            notes: unknown;
        } | {
            internal_notes: unknown;
        } | {
            supplier_external_id: unknown;
        } | {
            supplier_name: unknown;
        });
        ChemicalPurchaseBulkDeleteRequest: {
            ids?: number[];
            /** @description The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused. */
            filters?: {
                companyId?: number;
                chemicalProductId?: number;
                supplierId?: number;
            };
            /** @description With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed. */
            expected?: number;
        } & ({
            ids: unknown;
            expected?: unknown;
        } | {
            filters: unknown;
        });
        CreateExportDto: {
            /**
             * @description Path and query of the list, as it would be asked for. Without a page.
             * @example /api/suppliers?country=IT&sortBy=name
             */
            list: string;
            /** @enum {string} */
            format: "csv" | "ndjson" | "xlsx";
        };
        Alive: {
            /** @constant */
            status: "ok";
        };
        Error: {
            /** @enum {string} */
            code: "VALIDATION_FAILED" | "INVALID_REQUEST" | "INVALID_JSON" | "INVALID_CSV" | "INVALID_XLSX" | "INVALID_ZIP" | "BUSINESS_RULE" | "AMBIGUOUS_CREDENTIALS" | "UNAUTHENTICATED" | "CSRF_REQUIRED" | "FORBIDDEN" | "MODULE_NOT_ENTITLED" | "SCOPE_MISSING" | "ROUTE_NOT_FOUND" | "NOT_FOUND" | "REFERENCE_NOT_FOUND" | "REFERENCE_MISMATCH" | "AMBIGUOUS_REFERENCE" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "IN_USE" | "INVALID_STATUS_TRANSITION" | "AMBIGUOUS_KEY" | "UPLOAD_MISSING" | "CHECKSUM_MISMATCH" | "QUOTA_EXCEEDED" | "EXPORT_TOO_LARGE" | "JOB_ENDED" | "JOB_CANCELLED" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "REQUEST_TIMEOUT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "RANGE_NOT_SATISFIABLE" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "HEADERS_TOO_LARGE" | "TOO_MANY_JOBS" | "RATE_LIMITED" | "INTERNAL_ERROR" | "MAIL_REFUSED" | "JOB_FAILED" | "QUERY_TIMEOUT" | "OVERLOADED" | "NOT_READY";
            message: string;
            details?: {
                [key: string]: unknown;
            };
            /** @description The X-Request-Id of the answer: that of the request where it has 1 to 128 letters, digits and . _ : - and begins with a letter or a digit; else a new one. */
            requestId: string;
        };
        Ready: {
            /** @constant */
            status: "ready";
            checks: {
                /** @enum {string} */
                database: "ok" | "unavailable";
                /** @enum {string} */
                queue: "ok" | "unavailable";
                /** @enum {string} */
                storage: "ok" | "unavailable";
                /** @enum {string} */
                migrations: "ok" | "unavailable";
            };
            /** @description Parts that are away and that only some requests need. */
            degraded?: ("queue" | "storage")[];
            /** @description Queues whose jobs wait until an operator resumes them. */
            pausedQueues?: ("bulk-upserts" | "bulk-changes" | "recalculations" | "documents" | "exports" | "emails" | "maintenance")[];
        };
        Identity: {
            user: components["schemas"]["AccountUser"];
            tenant: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            modules: ("suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents" | "account")[];
            scopes: string[];
            expiresAt: string | null;
            /** @description That the user has chosen. */
            language: ("en" | "it" | "pt") | null;
            /** @description Of sessions: what the user may do over all tenants. */
            platformRole: ("admin" | "viewer") | null;
            /** @description Of sessions: what their writes carry in X-CSRF-Token. */
            csrfToken: string | null;
        };
        AccountUser: {
            /** Format: uuid */
            id: string;
            /** @description What X-User-Id and userId name. */
            legacyId: number;
            email: string;
            firstName: string;
            lastName: string;
            roles: ("admin" | "operator")[];
            moduleKeys: ("suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents" | "account")[];
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
            /** @description Invited, but has never set a password; disabling ends an invite. */
            invitePending: boolean;
            lastLoginAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CsrfToken: {
            csrfToken: string;
        };
        OwnSession: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When it ends unless it is used before.
             */
            expiresAt: string;
            /** @description What the browser called itself when it began, 300 characters at most. */
            userAgent: string | null;
            /** @description Whether it is the one that asks. */
            current: boolean;
        };
        Profile: {
            /** Format: uuid */
            id: string;
            email: string;
            firstName: string;
            lastName: string;
            language: ("en" | "it" | "pt") | null;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            tokenPrefix: string;
            scopes: ("suppliers:read" | "suppliers:write" | "products:read" | "products:write" | "materials:read" | "materials:write" | "purchases:read" | "purchases:write" | "chemicals:read" | "chemicals:write" | "traceability:read" | "traceability:write" | "documents:read" | "documents:write")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
        };
        ApiKeyWithToken: {
            /** Format: uuid */
            id: string;
            name: string;
            tokenPrefix: string;
            scopes: ("suppliers:read" | "suppliers:write" | "products:read" | "products:write" | "materials:read" | "materials:write" | "purchases:read" | "purchases:write" | "chemicals:read" | "chemicals:write" | "traceability:read" | "traceability:write" | "documents:read" | "documents:write")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            /** @description Shown in this answer only. */
            token: string;
        };
        ApiKeyScopeOption: {
            /** @enum {string} */
            scope: "suppliers:read" | "suppliers:write" | "products:read" | "products:write" | "materials:read" | "materials:write" | "purchases:read" | "purchases:write" | "chemicals:read" | "chemicals:write" | "traceability:read" | "traceability:write" | "documents:read" | "documents:write";
            module: string;
            /** @enum {string} */
            access: "read" | "write";
            grantable: boolean;
        };
        ModulePermissionOption: {
            /** @enum {string} */
            key: "suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents" | "account";
            labelKey: string;
            section: string;
            /** @enum {string} */
            featureStatus: "GA" | "BETA";
            tenantEnabled: boolean;
            grantable: boolean;
        };
        TenantUsage: {
            /** @description Documents until their bytes are removed, payloads of imports, failed rows that are kept, files of exports, and what bodies that are on their way have reserved. */
            storageBytes: components["schemas"]["Quota"];
            /** @description Documents until their bytes are removed. */
            documents: components["schemas"]["Quota"];
            waitingJobs: components["schemas"]["Quota"];
        };
        Quota: {
            used: number;
            limit: number;
        };
        AccountUserList: {
            items: components["schemas"]["AccountUser"][];
            total: number;
        };
        AuditEventPage: {
            items: components["schemas"]["AuditEvent"][];
            total: number;
            page: number;
            pageSize: number;
        };
        AuditEvent: {
            id: number;
            /** Format: date-time */
            at: string;
            action: string;
            entityType: string | null;
            entityId: string | null;
            entityLegacyId: number | null;
            /** @description What it is called now, such as the name of a supplier or the number of a purchase; null for what is not there any more, and for what has no name. */
            entityName: string | null;
            /** @description What it was called when it was deleted; null while it is there, and for users, whose names go with them. */
            deletedEntityName: string | null;
            actor: {
                /** @description token, service-key, session, system, anonymous: nobody signed in, or platform: an administrator of the platform, who is of another tenant. */
                kind: string;
                userId: string | null;
                legacyId: number | null;
                name: string | null;
                /** @description Whether it is one of the users that are listed: not the service user, nor who was deleted. */
                listed: boolean;
                credentialId: string | null;
                address: string | null;
            };
            /** @description Whose credential it was: another than the actor where a service key named whom it acts for. */
            authenticated: {
                userId: string | null;
                legacyId: number;
                name: string | null;
            } | null;
            requestId: string;
            details: {
                [key: string]: unknown;
            } | null;
        };
        PlatformTenantPage: {
            items: components["schemas"]["PlatformTenant"][];
            total: number;
            page: number;
            pageSize: number;
        };
        PlatformTenant: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
            modules: ("suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents" | "account")[];
            /** @description Those who are disabled or have not accepted their invite included. */
            users: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PlatformTenantUsage: {
            users: number;
            /** @description Documents until their bytes are removed, payloads of imports, failed rows that are kept, files of exports, and what bodies that are on their way have reserved. */
            storageBytes: components["schemas"]["Quota"];
            /** @description Documents until their bytes are removed. */
            documents: components["schemas"]["Quota"];
            waitingJobs: components["schemas"]["Quota"];
            rows: {
                suppliers: number;
                supplierProducts: number;
                companyProducts: number;
                materials: number;
                purchaseRecords: number;
                journeys: number;
            };
            /** @description Jobs that are kept, by status. */
            jobs: {
                QUEUED: number;
                RUNNING: number;
                COMPLETED: number;
                FAILED: number;
                CANCELLED: number;
            };
        };
        SupplierDtoPage: {
            items: components["schemas"]["SupplierDto"][];
            total: number;
            page: number;
            pageSize: number;
        };
        SupplierDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            externalId: string | null;
            name: string;
            country: string | null;
            category: string | null;
            reachCompliant: boolean | null;
            svhcCompliant: boolean | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ExpiringCertificationDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            supplierId: string;
            certificationType: string;
            certificateNumber: string | null;
            certificateExpiry: string | null;
            documentId: string | null;
            isDigitallySigned: boolean | null;
            signatureVerified: boolean | null;
            verificationStatus: string | null;
            verificationDetails: string | null;
            verifiedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            validity: "VALID" | "EXPIRING" | "EXPIRED";
            supplierName: string;
        };
        SupplierCertificationDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            supplierId: string;
            certificationType: string;
            certificateNumber: string | null;
            certificateExpiry: string | null;
            documentId: string | null;
            isDigitallySigned: boolean | null;
            signatureVerified: boolean | null;
            verificationStatus: string | null;
            verificationDetails: string | null;
            verifiedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            validity: "VALID" | "EXPIRING" | "EXPIRED";
        };
        CertificationExpiries: {
            expired: number;
            /** @description The present month and those that follow, 12 in all. */
            months: {
                /**
                 * @description yyyy-mm, in UTC.
                 * @example 2026-11
                 */
                month: string;
                /** @description Without what has expired already. */
                count: number;
            }[];
            /** @description After the last of the months. */
            later: number;
            withoutExpiry: number;
        };
        ExpiringCertificationDtoPage: {
            items: components["schemas"]["ExpiringCertificationDto"][];
            total: number;
            page: number;
            pageSize: number;
        };
        SupplierProductDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            supplierId: string;
            externalId: string | null;
            name: string;
            code: string | null;
            description: string | null;
            /** @example KG */
            unitOfMeasure: string;
            unitPrice: string | null;
            currency: string | null;
            active: boolean | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SupplierProductDetailsDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            supplierId: string;
            name: string;
            code: string | null;
            externalId: string | null;
            description: string | null;
            composition: string | null;
            /** @example KG */
            unitOfMeasure: string;
            productOriginCountry: string | null;
            rawMaterialOriginCountry: string | null;
            quantityAvailable: number | null;
            leadTimeDays: number | null;
            unitPrice: string | null;
            currency: string | null;
            reachCompliant: boolean | null;
            certifications: string[] | null;
            productWeightKg: number | null;
            gotsCertified: boolean | null;
            active: boolean | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CompanyProductDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            externalId: string | null;
            name: string;
            code: string;
            description: string | null;
            /** @example KG */
            unitOfMeasure: string;
            active: boolean | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CompanyProductDetailsDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            name: string;
            code: string;
            externalId: string | null;
            description: string | null;
            composition: string | null;
            /** @example KG */
            unitOfMeasure: string;
            productOriginCountry: string | null;
            rawMaterialOriginCountry: string | null;
            quantityAvailable: number | null;
            leadTimeDays: number | null;
            unitPrice: string | null;
            currency: string | null;
            reachCompliant: boolean | null;
            certifications: string[] | null;
            productWeightKg: number | null;
            gotsCertified: boolean | null;
            active: boolean | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            barcode: string | null;
            unitSalePrice: string | null;
            sustainabilityScore: number | null;
            recycledContentPct: number | null;
        };
        FiberProductDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            supplierId: string | null;
            companyId: string | null;
            userId: string | null;
            externalId: string | null;
            name: string;
            code: string | null;
            description: string | null;
            composition: string | null;
            productOriginCountry: string | null;
            rawMaterialOriginCountry: string | null;
            gotsCertified: boolean | null;
            grsCertified: boolean | null;
            oekoTexCertified: boolean | null;
            cradleToCradle: boolean | null;
            betterCotton: boolean | null;
            recycledContentPct: number | null;
            organicContentPct: number | null;
            available: boolean | null;
            pricePerUnit: string | null;
            currency: string | null;
            unitOfMeasure: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            fiberType: string | null;
            stapleLengthMm: number | null;
            finenessMicron: number | null;
            fiberOrigin: string | null;
            /** @constant */
            textileCategory: "FIBER";
        };
        LegacyFiber: {
            id: number;
            /** Format: uuid */
            uuid: string;
            external_id: string | null;
            name: string;
            code: string | null;
            category: string | null;
            subcategory: string | null;
            description: string | null;
            technical_specs: string | null;
            composition: string | null;
            product_origin_country: string | null;
            raw_material_origin_country: string | null;
            unit_of_measure: string | null;
            quantity_available: number | null;
            lead_time_days: number | null;
            price_per_unit: number | null;
            currency: string | null;
            minimum_order: number | null;
            product_weight_kg: number | null;
            gots_certified: boolean | null;
            grs_certified: boolean | null;
            oeko_tex_certified: boolean | null;
            recycled_content_percent: number | null;
            organic_content_percent: number | null;
            available: boolean | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            supplier_id: number | null;
            company_id: number | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
            fiber_type: string | null;
            staple_length_mm: number | null;
            fineness_micron: number | null;
            fiber_origin: string | null;
            /** @constant */
            textile_category: "FIBER";
        };
        YarnProductDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            supplierId: string | null;
            companyId: string | null;
            userId: string | null;
            externalId: string | null;
            name: string;
            code: string | null;
            description: string | null;
            composition: string | null;
            productOriginCountry: string | null;
            rawMaterialOriginCountry: string | null;
            gotsCertified: boolean | null;
            grsCertified: boolean | null;
            oekoTexCertified: boolean | null;
            cradleToCradle: boolean | null;
            betterCotton: boolean | null;
            recycledContentPct: number | null;
            organicContentPct: number | null;
            available: boolean | null;
            pricePerUnit: string | null;
            currency: string | null;
            unitOfMeasure: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            technicalSpecs: string | null;
            otherCertifications: string | null;
            sustainabilityNotes: string | null;
            minimumOrder: number | null;
            productWeightKg: number | null;
            quantityAvailable: number | null;
            leadTimeDays: number | null;
            yarnCount: number | null;
            yarnCountUnit: string | null;
            twist: string | null;
            ply: number | null;
            yarnType: string | null;
            /** @constant */
            textileCategory: "YARN";
        };
        LegacyYarn: {
            id: number;
            /** Format: uuid */
            uuid: string;
            external_id: string | null;
            name: string;
            code: string | null;
            category: string | null;
            subcategory: string | null;
            description: string | null;
            technical_specs: string | null;
            composition: string | null;
            product_origin_country: string | null;
            raw_material_origin_country: string | null;
            unit_of_measure: string | null;
            quantity_available: number | null;
            lead_time_days: number | null;
            price_per_unit: number | null;
            currency: string | null;
            minimum_order: number | null;
            product_weight_kg: number | null;
            gots_certified: boolean | null;
            grs_certified: boolean | null;
            oeko_tex_certified: boolean | null;
            recycled_content_percent: number | null;
            organic_content_percent: number | null;
            available: boolean | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            supplier_id: number | null;
            company_id: number | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
            yarn_count: number | null;
            yarn_count_unit: string | null;
            twist: string | null;
            ply: number | null;
            yarn_type: string | null;
            /** @constant */
            textile_category: "YARN";
        };
        FabricProductDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            supplierId: string | null;
            companyId: string | null;
            userId: string | null;
            externalId: string | null;
            name: string;
            code: string | null;
            description: string | null;
            composition: string | null;
            productOriginCountry: string | null;
            rawMaterialOriginCountry: string | null;
            gotsCertified: boolean | null;
            grsCertified: boolean | null;
            oekoTexCertified: boolean | null;
            cradleToCradle: boolean | null;
            betterCotton: boolean | null;
            recycledContentPct: number | null;
            organicContentPct: number | null;
            available: boolean | null;
            pricePerUnit: string | null;
            currency: string | null;
            unitOfMeasure: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            technicalSpecs: string | null;
            otherCertifications: string | null;
            sustainabilityNotes: string | null;
            minimumOrder: number | null;
            productWeightKg: number | null;
            quantityAvailable: number | null;
            leadTimeDays: number | null;
            widthCm: number | null;
            arealMassGsm: number | null;
            weaveType: string | null;
            finish: string | null;
            /** @constant */
            textileCategory: "FABRIC";
        };
        LegacyFabric: {
            id: number;
            /** Format: uuid */
            uuid: string;
            external_id: string | null;
            name: string;
            code: string | null;
            category: string | null;
            subcategory: string | null;
            description: string | null;
            technical_specs: string | null;
            composition: string | null;
            product_origin_country: string | null;
            raw_material_origin_country: string | null;
            unit_of_measure: string | null;
            quantity_available: number | null;
            lead_time_days: number | null;
            price_per_unit: number | null;
            currency: string | null;
            minimum_order: number | null;
            product_weight_kg: number | null;
            gots_certified: boolean | null;
            grs_certified: boolean | null;
            oeko_tex_certified: boolean | null;
            recycled_content_percent: number | null;
            organic_content_percent: number | null;
            available: boolean | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            supplier_id: number | null;
            company_id: number | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
            width_cm: number | null;
            areal_mass_gsm: number | null;
            weave_type: string | null;
            finish: string | null;
            /** @constant */
            textile_category: "FABRIC";
        };
        ProductMaterialListResponseDto: {
            data: components["schemas"]["ProductMaterialDto"][];
            meta: components["schemas"]["PageMeta"];
            facets?: components["schemas"]["MaterialFacets"];
        };
        ProductMaterialDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** @example FIBER */
            kind: string;
            externalId: string | null;
            name: string;
            code: string | null;
            supplierId: string | null;
            description: string | null;
            technicalSpecs: string | null;
            composition: string | null;
            gotsCertified: boolean | null;
            grsCertified: boolean | null;
            oekoTexCertified: boolean | null;
            cradleToCradle: boolean | null;
            betterCotton: boolean | null;
            otherCertifications: string | null;
            recycledContentPct: number | null;
            organicContentPct: number | null;
            sustainabilityNotes: string | null;
            unitOfMeasure: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            available: boolean;
            quantityAvailable: number | null;
            leadTimeDays: number | null;
            minimumOrder: number | null;
            productWeightKg: number | null;
            pricePerUnit: string | null;
            currency: string | null;
            productOriginCountry: string | null;
            rawMaterialOriginCountry: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            supplierName: string | null;
            category: string;
        };
        PageMeta: {
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            hasNextPage: boolean;
            hasPreviousPage: boolean;
        };
        MaterialFacets: {
            kinds: {
                /** @enum {string} */
                value: "FIBER" | "YARN" | "FABRIC";
                count: number;
            }[];
            suppliers: {
                /** Format: uuid */
                id: string;
                name: string;
                count: number;
            }[];
            certifications: {
                /** @enum {string} */
                value: "GOTS" | "GRS" | "OEKO_TEX" | "CRADLE_TO_CRADLE" | "BETTER_COTTON";
                count: number;
            }[];
            units: {
                value: string;
                count: number;
            }[];
            availability: {
                value: boolean;
                count: number;
            }[];
            /** @description How many values there are besides the most frequent ones, which a facet names. */
            more: {
                suppliers: number;
            };
        };
        MaterialDetailDto: {
            material: components["schemas"]["ProductMaterialDto"];
            overview: {
                purchaseCount: number | null;
                purchasedQuantities: {
                    unitOfMeasure: string;
                    quantity: string;
                }[] | null;
                purchasedValues: {
                    currency: string;
                    value: string;
                }[] | null;
                estimatedScope3Tco2e: string | null;
                lastPurchaseDate: string | null;
                documentCount: number;
            };
            latestDocument: components["schemas"]["Document"] | null;
        };
        Document: {
            /** Format: uuid */
            id: string;
            entityType: string;
            /** Format: uuid */
            entityId: string;
            /** @description What the entity is called now; null where it is gone. */
            entityName: string | null;
            category: string;
            /** @enum {string} */
            status: "PENDING_UPLOAD" | "READY" | "FAILED";
            objectKey: string;
            originalFilename: string;
            contentType: string;
            sizeBytes: number;
            checksumSha256: string | null;
            /** @enum {string} */
            storageBackend: "S3" | "LOCAL";
            uploadedByUserId: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            deletedAt: string | null;
        };
        MaterialActivityListResponseDto: {
            items: components["schemas"]["MaterialActivity"][];
            total: number;
            page: number;
            pageSize: number;
        };
        MaterialActivity: {
            id: number;
            /** Format: date-time */
            at: string;
            action: string;
            user: {
                id: string | null;
                name: string | null;
            };
            details: {
                [key: string]: unknown;
            } | null;
        };
        DocumentListResponseDto: {
            items: components["schemas"]["Document"][];
            total: number;
            page: number;
            pageSize: number;
        };
        UploadProductMaterialDocumentsResponseDto: {
            items: components["schemas"]["Document"][];
            total: number;
        };
        PresignProductMaterialDocumentsResponseDto: {
            files: components["schemas"]["PresignedMaterialUpload"][];
        };
        PresignedMaterialUpload: {
            /** Format: uuid */
            documentId: string;
            presignedUrl: string;
            objectKey: string;
            /** Format: date-time */
            expiresAt: string;
            /** @constant */
            method: "PUT";
            headers: {
                [key: string]: string;
            };
            fileName: string;
        };
        MaterialPurchaseListResponseDto: {
            items: components["schemas"]["MaterialPurchaseDto"][];
            total: number;
            page: number;
            pageSize: number;
        };
        MaterialPurchaseDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            materialId: string;
            lotNumber: string;
            /** Format: date-time */
            purchaseDate: string;
            /** Format: decimal */
            quantity: string;
            /** @example KG */
            unitOfMeasure: string;
            value: string | null;
            currency: string | null;
            originCountry: string | null;
            originProvince: string | null;
            transportMode: string | null;
            distanceKm: number | null;
            estimatedScope3Tco2e: string | null;
            ddtNumber: string;
            invoiceNumber: string;
            transactionCertificateNumber: string | null;
            testReportNumber: string | null;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            kind: "FIBER" | "YARN" | "FABRIC";
        };
        EstimateMaterialPurchaseTransportResponseDto: {
            distanceKm: number;
            weightKg: number;
            factorKgCo2ePerTonneKm: number;
            estimatedScope3Tco2e: string;
            /** @constant */
            method: "DISTANCE_BASED";
        };
        MaterialPurchaseCreatedResponseDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            materialId: string;
            lotNumber: string;
            /** Format: date-time */
            purchaseDate: string;
            /** Format: decimal */
            quantity: string;
            /** @example KG */
            unitOfMeasure: string;
            value: string | null;
            currency: string | null;
            originCountry: string | null;
            originProvince: string | null;
            transportMode: string | null;
            distanceKm: number | null;
            estimatedScope3Tco2e: string | null;
            ddtNumber: string;
            invoiceNumber: string;
            transactionCertificateNumber: string | null;
            testReportNumber: string | null;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            kind: "FIBER" | "YARN" | "FABRIC";
            documents: components["schemas"]["Document"][];
        };
        PurchaseDtoPage: {
            items: components["schemas"]["PurchaseDto"][];
            total: number;
            page: number;
            pageSize: number;
        };
        PurchaseDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            materialId: string;
            lotNumber: string;
            /** Format: date-time */
            purchaseDate: string;
            /** Format: decimal */
            quantity: string;
            /** @example KG */
            unitOfMeasure: string;
            value: string | null;
            currency: string | null;
            originCountry: string | null;
            originProvince: string | null;
            transportMode: string | null;
            distanceKm: number | null;
            estimatedScope3Tco2e: string | null;
            ddtNumber: string;
            invoiceNumber: string;
            transactionCertificateNumber: string | null;
            testReportNumber: string | null;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            kind: "FIBER" | "YARN" | "FABRIC";
            materialName: string;
        };
        PresignedUpload: {
            /** Format: uuid */
            documentId: string;
            presignedUrl: string;
            objectKey: string;
            /** Format: date-time */
            expiresAt: string;
            /** @constant */
            method: "PUT";
            headers: {
                [key: string]: string;
            };
        };
        PurchaseRecordDtoPage: {
            items: components["schemas"]["PurchaseRecordDto"][];
            total: number;
            page: number;
            pageSize: number;
        };
        PurchaseRecordDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            supplierId: string;
            supplierProductId: string | null;
            /** Format: date-time */
            purchaseDate: string;
            quantityKg: string | null;
            unitPrice: string | null;
            currency: string | null;
            transportMode: string | null;
            distanceKm: number | null;
            weightKg: string | null;
            co2EmissionsKg: string | null;
            status: string | null;
            purchaseOrderNumber: string | null;
            invoiceNumber: string | null;
            ddtNumber: string | null;
            transactionCertificateNumber: string | null;
            batchNumber: string | null;
            deliveryDate: string | null;
            expectedDeliveryDate: string | null;
            deliveryNotes: string | null;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            supplierName: string;
            supplierProductName: string | null;
        };
        PurchaseStatusChangeDto: {
            id: number;
            /** Format: uuid */
            purchaseRecordId: string;
            /** @description null: the status that the record began with. */
            fromStatus: ("ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED") | null;
            /** @enum {string} */
            toStatus: "ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED";
            changedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** Format: date-time */
            changedAt: string;
        };
        ChemicalProductDtoPage: {
            items: components["schemas"]["ChemicalProductDto"][];
            total: number;
            page: number;
            pageSize: number;
        };
        ChemicalProductDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            name: string;
            casNumbers: string[] | null;
            supplier: string | null;
            zdhcLevel: string | null;
            msdsUrl: string | null;
            reachCompliant: boolean | null;
            svhcSubstance: boolean | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ChemicalPurchaseDtoPage: {
            items: components["schemas"]["ChemicalPurchaseDto"][];
            total: number;
            page: number;
            pageSize: number;
        };
        ChemicalPurchaseDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            chemicalProductId: string;
            /** Format: uuid */
            supplierId: string;
            /** Format: uuid */
            userId: string;
            companyId: number;
            /** Format: date-time */
            purchaseDate: string;
            /** Format: decimal */
            quantityKg: string;
            /** Format: decimal */
            costPerKg: string;
            totalCost: string | null;
            currency: string;
            deliveryDate: string | null;
            purchaseOrderNumber: string | null;
            invoiceNumber: string | null;
            batchNumber: string | null;
            batchExpiryDate: string | null;
            warehouseLocation: string | null;
            qualityCertificateNumber: string | null;
            msdsReceived: boolean | null;
            reachCompliant: boolean | null;
            notes: string | null;
            internalNotes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            chemicalProductName: string;
            supplierName: string;
        };
        StageTypeDto: {
            /** Format: uuid */
            id: string;
            code: string;
            label: string;
            icon: string;
        };
        ProductTraceabilityListResponseDto: {
            data: components["schemas"]["ProductTraceabilityDto"][];
            meta: components["schemas"]["PageMeta"];
            facets?: components["schemas"]["JourneyFacets"];
        };
        ProductTraceabilityDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            userId: string;
            productId: string | null;
            pfcrCalculationId: string | null;
            traceabilityName: string;
            description: string | null;
            totalCo2PerKg: number;
            totalDistanceKm: number;
            clientIds: string[] | null;
            compositionIds: string[] | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            processingStages: components["schemas"]["ProcessingStageDto"][];
        };
        ProcessingStageDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** Format: uuid */
            traceabilityId: string;
            /** Format: uuid */
            userId: string;
            sequenceOrder: number;
            stageName: string;
            companyType: string | null;
            supplierId: string | null;
            companyId: string | null;
            internalProcess: string | null;
            transportMode: string | null;
            startsFromCompany: boolean | null;
            countryCode: string | null;
            distanceKm: number | null;
            co2Emissions: number | null;
            certificationsSnapshot: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            supplierName: string | null;
            supplierCountry: string | null;
        };
        JourneyFacets: {
            clients: {
                /** Format: uuid */
                id: string;
                count: number;
            }[];
            compositions: {
                /** Format: uuid */
                id: string;
                count: number;
            }[];
            /** @description How many values there are besides the most frequent ones, which a facet names. */
            more: {
                clients: number;
                compositions: number;
            };
        };
        TraceabilityRecordDto: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            productId: string;
            batchNumber: string;
            origin: string;
            destination: string | null;
            supplierId: string | null;
            processingFacility: string | null;
            certifications: string | null;
            isCompliant: boolean | null;
            userId: string | null;
            companyId: string | null;
            notes: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        EmissionFactors: {
            factors: {
                ROAD: string;
                SEA: string;
                AIR: string;
                RAIL: string;
            };
            /** @constant */
            unit: "kgCO2e/tonne-km";
            source: string;
            version: string;
        };
        ImportAnswer: {
            created: number;
            updated: number;
            failed: number;
            suppliersCreated?: number;
            /** @description In the order in which they are imported. */
            parts: components["schemas"]["ImportPart"][];
        };
        ImportPart: {
            /**
             * Format: uuid
             * @description Of its job.
             */
            id: string;
            /** @description What it holds: the word in the path of the bulk endpoint. */
            resource: string;
            /** @description The file, sheet or field that it came as. */
            name: string;
            /** @enum {string} */
            status: "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";
            created: number;
            updated: number;
            failed: number;
            suppliersCreated?: number;
            /** @description The first errors of its rows; at most 1000 of all parts. */
            errors?: components["schemas"]["BulkRowError"][];
            /** @description What the messages of `errors` say, for other languages, in their order; null of rows that an earlier release has kept. */
            reasons?: (components["schemas"]["FieldReason"][] | null)[];
            errorsTruncated?: boolean;
            failedKept?: number;
            /** @description Why the part failed as a whole. */
            error: {
                code: string;
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            } | null;
            statusUrl: string;
            /** @description Where rows failed: all that are kept. */
            failedRowsUrl: string | null;
        };
        BulkRowError: {
            /** @description Counts from 0 in the body. */
            index: number;
            line?: number;
            key: string | null;
            field: string | null;
            code: string;
            message: string;
        };
        FieldReason: {
            field: string | null;
            reason: components["schemas"]["Reason"];
            /** @description Those of the reason, and `value`: what was sent, as JSON, cut where it is long. */
            params: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Why something is refused, each with its code and its parameters: REQUIRED (VALIDATION_FAILED), REQUIRED_AS (VALIDATION_FAILED; expected: text), REQUIRED_FOR_KEY (VALIDATION_FAILED), NOT_TOGETHER (VALIDATION_FAILED; other: text), NO_FIELD_NAMED (VALIDATION_FAILED), MUST_BE (VALIDATION_FAILED; expected: text), NULL (VALIDATION_FAILED), EMPTY (VALIDATION_FAILED), EMPTY_ITEM (VALIDATION_FAILED), REPEATED_ITEM (VALIDATION_FAILED), NOT_AN_OBJECT (VALIDATION_FAILED), NOT_AN_ARRAY (VALIDATION_FAILED), NOT_TEXT (VALIDATION_FAILED), UNKNOWN_FIELD (VALIDATION_FAILED; fields: texts), FIELD_OF_ANOTHER_KIND (VALIDATION_FAILED; kind: text), TELLS_ROWS_APART (VALIDATION_FAILED), UNKNOWN_KEY (VALIDATION_FAILED), NOT_PLAIN_TEXT (VALIDATION_FAILED), NOT_ONE_LINE (VALIDATION_FAILED), NOT_A_NAME (VALIDATION_FAILED), UNSTORABLE_TEXT (VALIDATION_FAILED), UNSTORABLE_VALUE (VALIDATION_FAILED), TOO_SHORT (VALIDATION_FAILED; limit: number; given: number, optional), TOO_LONG (VALIDATION_FAILED; limit: number; given: number, optional), TOO_SMALL (VALIDATION_FAILED; limit: number), TOO_LARGE (VALIDATION_FAILED; limit: number), NOT_MORE_THAN (VALIDATION_FAILED; limit: number), NOT_LESS_THAN (VALIDATION_FAILED; limit: number), BEYOND_DECIMALS (VALIDATION_FAILED), TOO_MANY_DECIMALS (VALIDATION_FAILED; limit: number), TOO_FEW (VALIDATION_FAILED; limit: number; unit: text, optional), TOO_MANY (VALIDATION_FAILED; limit: number; unit: text, optional), TOO_DEEP (VALIDATION_FAILED; limit: number), TOO_MANY_BYTES (VALIDATION_FAILED; limit: number), WRONG_TYPE (VALIDATION_FAILED; expected: text; given: text, optional), WRONG_FORM (VALIDATION_FAILED; form: text, optional), NOT_ONE_OF (VALIDATION_FAILED; allowed: texts), NOT_A_REFERENCE_NUMBER (VALIDATION_FAILED), NOT_A_NUMBER (VALIDATION_FAILED), NOT_A_NUMBER_WITH_POINT (VALIDATION_FAILED), NOT_A_DECIMAL (VALIDATION_FAILED), NOT_WHOLE (VALIDATION_FAILED), NOT_A_POSITIVE_INTEGER (VALIDATION_FAILED), NOT_AN_INDEX (VALIDATION_FAILED), NOT_AN_ID (VALIDATION_FAILED), NOT_A_FLAG (VALIDATION_FAILED), NOT_A_DAY (VALIDATION_FAILED), NOT_A_MOMENT (VALIDATION_FAILED), NOT_A_DAY_OR_MOMENT (VALIDATION_FAILED), NOT_A_YEAR (VALIDATION_FAILED), BEYOND_YEARS (VALIDATION_FAILED), IN_THE_PAST (VALIDATION_FAILED), NOT_A_UUID (VALIDATION_FAILED), NOT_A_LINK (VALIDATION_FAILED), LINK_TOO_LONG (VALIDATION_FAILED; limit: number), NOT_AN_EMAIL (VALIDATION_FAILED), NOT_A_COUNTRY (VALIDATION_FAILED), NOT_A_CURRENCY (VALIDATION_FAILED), NOT_A_BARCODE (VALIDATION_FAILED), NOT_A_CAS_NUMBER (VALIDATION_FAILED), NOT_A_CHECKSUM (VALIDATION_FAILED), NOT_A_FILE_NAME (VALIDATION_FAILED), INVISIBLE_CHARACTERS (VALIDATION_FAILED), NOT_GRANTABLE (VALIDATION_FAILED; refused: text), NOT_GRANTABLE_HERE (VALIDATION_FAILED; refused: text), LINK_UNUSABLE (VALIDATION_FAILED), WRONG_PASSWORD (VALIDATION_FAILED), EASY_PASSWORD (VALIDATION_FAILED; hint: text), UNREADABLE (VALIDATION_FAILED), WRONG_CELL_COUNT (VALIDATION_FAILED; given: number; width: number; list: text, optional), ROW_TOO_LARGE (VALIDATION_FAILED; limit: number), ROW_TOO_DEEP (VALIDATION_FAILED; limit: number), TOO_MANY_VALUES (VALIDATION_FAILED; limit: number), ROW_NOT_JSON (INVALID_JSON; why: text), ROW_NOT_UTF8 (INVALID_JSON), CELL_WITHOUT_VALUE (VALIDATION_FAILED; cell: text; why: text), CELL_NOT_WITH_COMMA (VALIDATION_FAILED; cell: text; value: text), CELL_WITHOUT_COLUMN (VALIDATION_FAILED; cell: text; header: number), CELLS_MERGED (VALIDATION_FAILED; cells: text), DAY_UNSURE (VALIDATION_FAILED; value: text; readings: readings), NO_DAY_OF_THE_CALENDAR (VALIDATION_FAILED; value: text), NOT_IN_DATE_FORM (VALIDATION_FAILED; form: text; example: text; value: text; readings: readings), NOT_IN_DECIMAL_FORM (VALIDATION_FAILED; decimal: text; example: text, optional; value: text; readings: readings, optional), NOT_WHOLE_IN_FORM (VALIDATION_FAILED; value: text; readings: readings), NOT_A_FLAG_WORD (VALIDATION_FAILED; words: texts; value: text; say: texts), SPREADSHEET_ROW (VALIDATION_FAILED; row: number), ROW_NOT_KEPT (VALIDATION_FAILED; bytes: number), NOTHING_THERE (REFERENCE_NOT_FOUND), NO_SUCH_ENTITY (REFERENCE_NOT_FOUND; resource: text), SEVERAL_THERE (AMBIGUOUS_REFERENCE), ANOTHER_ROW (REFERENCE_MISMATCH; other: text), KEY_INCOMPLETE (VALIDATION_FAILED; other: text), SEVERAL_ROWS_OF_KEY (AMBIGUOUS_KEY), TAKEN (CONFLICT; resource: text), EMAIL_TAKEN (CONFLICT), NAME_TAKEN (CONFLICT), OTHER_OWN_KEY (CONFLICT; resource: text), NAME_OF_ANOTHER_SUPPLIER (CONFLICT), IN_USE (IN_USE; resource: text), NOT_THERE (NOT_FOUND; resource: text), HAS_CHANGED (PRECONDITION_FAILED; resource: text), FINDS_TOO_MANY (BUSINESS_RULE; limit: number), FINDS_OTHERS (PRECONDITION_FAILED; found: number; expected: number), STATUS_TRANSITION (INVALID_STATUS_TRANSITION; status_from: text, optional; status_to: text, optional), DELIVERY_BEFORE_PURCHASE (VALIDATION_FAILED), SUPPLIER_OF_STAGE (VALIDATION_FAILED), COMPANY_OF_STAGE (VALIDATION_FAILED), STAGES_AT_THE_END (VALIDATION_FAILED; limit: number), NOT_A_UNIT_OF_MASS (VALIDATION_FAILED; allowed: texts), NO_NAME_OF_PROFILE (VALIDATION_FAILED; word: text), NO_FIELD_OF_IMPORT (VALIDATION_FAILED; resource: text; nearest: text), COLUMN_OF_ANOTHER_FIELD (VALIDATION_FAILED; other: text), NAMES_NO_SUPPLIERS (VALIDATION_FAILED; resource: text), YOURSELF (BUSINESS_RULE; action: text), LAST_ADMINISTRATOR (BUSINESS_RULE; action: text), OWN_TENANT (BUSINESS_RULE), INVITE_ACCEPTED (BUSINESS_RULE), USER_DISABLED (BUSINESS_RULE), TOTALS_FOLLOW (BUSINESS_RULE), NO_FAILED_ROWS (BUSINESS_RULE), JOB_ENDED (JOB_ENDED), WRONG_SIGN_IN (UNAUTHENTICATED), NO_CREDENTIAL (UNAUTHENTICATED), UNKNOWN_CREDENTIAL (UNAUTHENTICATED), SESSION_ENDED (UNAUTHENTICATED), OTHER_HEADER (UNAUTHENTICATED), WANTS_SERVICE_KEY (UNAUTHENTICATED), WANTS_ACCESS_TOKEN (UNAUTHENTICATED), NOT_A_BEARER (UNAUTHENTICATED), TWO_CREDENTIALS (AMBIGUOUS_CREDENTIALS), NO_CSRF_TOKEN (CSRF_REQUIRED), WANTS_SESSION (FORBIDDEN), WANTS_ADMINISTRATOR (FORBIDDEN), WANTS_PLATFORM_ADMINISTRATOR (FORBIDDEN), MODULE_NOT_GRANTED (FORBIDDEN; module: text), MODULE_NOT_ENTITLED (MODULE_NOT_ENTITLED; module: text), SCOPE_MISSING (SCOPE_MISSING; scope: text), WAIT (RATE_LIMITED; seconds: number), JOBS_WAITING (TOO_MANY_JOBS), STORAGE_FULL (QUOTA_EXCEEDED; limit: number; used: number), DOCUMENTS_FULL (QUOTA_EXCEEDED; limit: number; used: number), CREDENTIALS_FULL (QUOTA_EXCEEDED; limit: number; what: text), IMPORT_PROFILES_FULL (QUOTA_EXCEEDED; limit: number), UNKNOWN_COLUMNS (VALIDATION_FAILED; total: number; columns: columns), COLUMNS_PARTED_OTHERWISE (VALIDATION_FAILED; likely: text; used: text; allowed: texts, optional), NO_FIELD_PARTED_OTHERWISE (INVALID_CSV; likely: text; used: text; allowed: texts, optional), FIELD_FILLED_TWICE (VALIDATION_FAILED; column: text; place: text; second: text; secondPlace: text), MAPPED_UNKNOWN_FIELD (VALIDATION_FAILED; mapping: text; field: text), MAPPED_REPORT_COLUMN (VALIDATION_FAILED; mapping: text; column: text), MAPPED_IGNORED_COLUMN (VALIDATION_FAILED; mapping: text; column: text), MAPPED_ABSENT_COLUMN (VALIDATION_FAILED; mapping: text; column: text), MAPPED_TWICE (VALIDATION_FAILED; mapping: text; column: text), NO_KNOWN_COLUMN (INVALID_CSV), NO_KNOWN_COLUMN_IN_ROW (INVALID_XLSX; row: number), EMPTY_FILE (INVALID_CSV), NO_HEADER (INVALID_CSV), HEADER_WITH_NUL (INVALID_CSV), HEADER_TOO_LARGE (INVALID_CSV; limit: number; opened: text, optional), TOO_MANY_COLUMNS (INVALID_CSV; limit: number), HEADER_TOO_LONG (INVALID_CSV; columns: number; characters: number), NO_SUCH_DELIMITER (INVALID_CSV; line: text), QUOTE_GOES_ON (INVALID_CSV; opened: text, optional; place: text, optional; likely: text, optional; used: text, optional), QUOTE_NOT_CLOSED (INVALID_CSV; opened: text, optional), CSV_ROW_TOO_LARGE (INVALID_CSV; place: text; limit: number; opened: text, optional), CSV_ROW_MALFORMED (INVALID_CSV; place: text), NOT_IN_CHARSET (INVALID_CSV; place: text; offset: number; charset: text), CSV_NOT_GZIP (INVALID_CSV; fault: text), JSON_NOT_GZIP (INVALID_JSON; fault: text), NOT_JSON (INVALID_JSON; fault: text; offset: number), JSON_PROPERTY_TOO_LARGE (INVALID_JSON; rows: text; limit: number), WORKBOOK_UNREADABLE (INVALID_XLSX; fault: text), WORKBOOK_EMPTY (INVALID_XLSX), NO_VISIBLE_SHEET (INVALID_XLSX; hidden: number), NO_SUCH_SHEET (VALIDATION_FAILED; sheet: text; sheets: texts), SHEET_EMPTY (INVALID_XLSX; sheet: text), HEADER_ROW_EMPTY (VALIDATION_FAILED; row: number; sheet: text), HEADER_MERGED (INVALID_XLSX; cells: text), NOT_XLSX (UNSUPPORTED_MEDIA_TYPE; kind: text), NOT_CSV (INVALID_CSV; kind: text), JSON_NOT_CSV (VALIDATION_FAILED; kind: text), UNKNOWN_PARAMETER (VALIDATION_FAILED; nearest: text, optional), LARGER_THAN (PAYLOAD_TOO_LARGE; limit: number), NOT_AS_ANNOUNCED (UNSUPPORTED_MEDIA_TYPE; recognised: text; announced: text), NO_PREVIEW (UNSUPPORTED_MEDIA_TYPE; type: text), NOT_UPLOADED (UPLOAD_MISSING), NOT_A_CURSOR (VALIDATION_FAILED), NO_COLUMN_OF_LIST (VALIDATION_FAILED; column: text; nearest: text, optional), NOT_WITH_A_FILE (VALIDATION_FAILED), FOR_CSV_ALONE (VALIDATION_FAILED), NO_LIST_OF_FILES (VALIDATION_FAILED), LIST_WANTS_TOKEN (VALIDATION_FAILED), NOT_AN_ACTIVE_USER (VALIDATION_FAILED), NOT_THE_OWN_USER (VALIDATION_FAILED), NAME_NOT_UTF8 (VALIDATION_FAILED), QUERY_AND_BODY_DIFFER (VALIDATION_FAILED), SPELLINGS_DIFFER (VALIDATION_FAILED; other: text), NO_FIELD_OF_REQUEST (VALIDATION_FAILED), GIVEN_TWICE (VALIDATION_FAILED), FIELD_TOO_LARGE (VALIDATION_FAILED; limit: number), TOO_MANY_FILES (VALIDATION_FAILED; limit: number), NO_FILE_OF_REQUEST (VALIDATION_FAILED), NO_FILE_NAMED (VALIDATION_FAILED; name: text), FILE_HAS_SIZE (VALIDATION_FAILED; bytes: number), FILE_HAS_TYPE (VALIDATION_FAILED; type: text), FILE_UNCLAIMED (VALIDATION_FAILED), DIFFERENT_VALUES (VALIDATION_FAILED), NOT_COLUMN_NAMES (VALIDATION_FAILED), BODY_WITHOUT_ROWS (VALIDATION_FAILED), BODY_NOT_AN_OBJECT (VALIDATION_FAILED), NO_BODY (INVALID_JSON), FIELD_NOT_JSON (INVALID_JSON), NO_LINE_OF_JSON (INVALID_JSON; line: number, optional), BODY_CUT_OFF (VALIDATION_FAILED), BODY_NOT_GZIP (VALIDATION_FAILED), NO_BOUNDARY (VALIDATION_FAILED), MULTIPART_MALFORMED (VALIDATION_FAILED), TOO_MANY_PARTS (VALIDATION_FAILED; given: number; limit: number), PART_OF_UNKNOWN_TYPE (VALIDATION_FAILED; endings: text), PATH_MALFORMED (VALIDATION_FAILED), PARTS_NAMED_OTHERWISE (VALIDATION_FAILED; names: texts; accepted: texts; what: text), NO_PARTS (VALIDATION_FAILED; accepted: texts; what: text), BODY_OF_OTHER_TYPE (UNSUPPORTED_MEDIA_TYPE; kinds: texts), JSON_NOT_UTF8 (UNSUPPORTED_MEDIA_TYPE; charset: text), CHARSET_UNKNOWN (UNSUPPORTED_MEDIA_TYPE; charset: text), ENCODING_UNKNOWN (UNSUPPORTED_MEDIA_TYPE; accepted: texts), XLSX_ENCODED (UNSUPPORTED_MEDIA_TYPE), BODY_ENCODED (UNSUPPORTED_MEDIA_TYPE), CODING_NOT_ACCEPTED (UNSUPPORTED_MEDIA_TYPE), NO_FILE_OF_JOB (NOT_FOUND), UPLOAD_OF_PARTS (NOT_FOUND), SHEET_TOO_LONG (EXPORT_TOO_LARGE; limit: number), LIST_TOO_LONG (EXPORT_TOO_LARGE; limit: number).
         * @enum {string}
         */
        Reason: "REQUIRED" | "REQUIRED_AS" | "REQUIRED_FOR_KEY" | "NOT_TOGETHER" | "NO_FIELD_NAMED" | "MUST_BE" | "NULL" | "EMPTY" | "EMPTY_ITEM" | "REPEATED_ITEM" | "NOT_AN_OBJECT" | "NOT_AN_ARRAY" | "NOT_TEXT" | "UNKNOWN_FIELD" | "FIELD_OF_ANOTHER_KIND" | "TELLS_ROWS_APART" | "UNKNOWN_KEY" | "NOT_PLAIN_TEXT" | "NOT_ONE_LINE" | "NOT_A_NAME" | "UNSTORABLE_TEXT" | "UNSTORABLE_VALUE" | "TOO_SHORT" | "TOO_LONG" | "TOO_SMALL" | "TOO_LARGE" | "NOT_MORE_THAN" | "NOT_LESS_THAN" | "BEYOND_DECIMALS" | "TOO_MANY_DECIMALS" | "TOO_FEW" | "TOO_MANY" | "TOO_DEEP" | "TOO_MANY_BYTES" | "WRONG_TYPE" | "WRONG_FORM" | "NOT_ONE_OF" | "NOT_A_REFERENCE_NUMBER" | "NOT_A_NUMBER" | "NOT_A_NUMBER_WITH_POINT" | "NOT_A_DECIMAL" | "NOT_WHOLE" | "NOT_A_POSITIVE_INTEGER" | "NOT_AN_INDEX" | "NOT_AN_ID" | "NOT_A_FLAG" | "NOT_A_DAY" | "NOT_A_MOMENT" | "NOT_A_DAY_OR_MOMENT" | "NOT_A_YEAR" | "BEYOND_YEARS" | "IN_THE_PAST" | "NOT_A_UUID" | "NOT_A_LINK" | "LINK_TOO_LONG" | "NOT_AN_EMAIL" | "NOT_A_COUNTRY" | "NOT_A_CURRENCY" | "NOT_A_BARCODE" | "NOT_A_CAS_NUMBER" | "NOT_A_CHECKSUM" | "NOT_A_FILE_NAME" | "INVISIBLE_CHARACTERS" | "NOT_GRANTABLE" | "NOT_GRANTABLE_HERE" | "LINK_UNUSABLE" | "WRONG_PASSWORD" | "EASY_PASSWORD" | "UNREADABLE" | "WRONG_CELL_COUNT" | "ROW_TOO_LARGE" | "ROW_TOO_DEEP" | "TOO_MANY_VALUES" | "ROW_NOT_JSON" | "ROW_NOT_UTF8" | "CELL_WITHOUT_VALUE" | "CELL_NOT_WITH_COMMA" | "CELL_WITHOUT_COLUMN" | "CELLS_MERGED" | "DAY_UNSURE" | "NO_DAY_OF_THE_CALENDAR" | "NOT_IN_DATE_FORM" | "NOT_IN_DECIMAL_FORM" | "NOT_WHOLE_IN_FORM" | "NOT_A_FLAG_WORD" | "SPREADSHEET_ROW" | "ROW_NOT_KEPT" | "NOTHING_THERE" | "NO_SUCH_ENTITY" | "SEVERAL_THERE" | "ANOTHER_ROW" | "KEY_INCOMPLETE" | "SEVERAL_ROWS_OF_KEY" | "TAKEN" | "EMAIL_TAKEN" | "NAME_TAKEN" | "OTHER_OWN_KEY" | "NAME_OF_ANOTHER_SUPPLIER" | "IN_USE" | "NOT_THERE" | "HAS_CHANGED" | "FINDS_TOO_MANY" | "FINDS_OTHERS" | "STATUS_TRANSITION" | "DELIVERY_BEFORE_PURCHASE" | "SUPPLIER_OF_STAGE" | "COMPANY_OF_STAGE" | "STAGES_AT_THE_END" | "NOT_A_UNIT_OF_MASS" | "NO_NAME_OF_PROFILE" | "NO_FIELD_OF_IMPORT" | "COLUMN_OF_ANOTHER_FIELD" | "NAMES_NO_SUPPLIERS" | "YOURSELF" | "LAST_ADMINISTRATOR" | "OWN_TENANT" | "INVITE_ACCEPTED" | "USER_DISABLED" | "TOTALS_FOLLOW" | "NO_FAILED_ROWS" | "JOB_ENDED" | "WRONG_SIGN_IN" | "NO_CREDENTIAL" | "UNKNOWN_CREDENTIAL" | "SESSION_ENDED" | "OTHER_HEADER" | "WANTS_SERVICE_KEY" | "WANTS_ACCESS_TOKEN" | "NOT_A_BEARER" | "TWO_CREDENTIALS" | "NO_CSRF_TOKEN" | "WANTS_SESSION" | "WANTS_ADMINISTRATOR" | "WANTS_PLATFORM_ADMINISTRATOR" | "MODULE_NOT_GRANTED" | "MODULE_NOT_ENTITLED" | "SCOPE_MISSING" | "WAIT" | "JOBS_WAITING" | "STORAGE_FULL" | "DOCUMENTS_FULL" | "CREDENTIALS_FULL" | "IMPORT_PROFILES_FULL" | "UNKNOWN_COLUMNS" | "COLUMNS_PARTED_OTHERWISE" | "NO_FIELD_PARTED_OTHERWISE" | "FIELD_FILLED_TWICE" | "MAPPED_UNKNOWN_FIELD" | "MAPPED_REPORT_COLUMN" | "MAPPED_IGNORED_COLUMN" | "MAPPED_ABSENT_COLUMN" | "MAPPED_TWICE" | "NO_KNOWN_COLUMN" | "NO_KNOWN_COLUMN_IN_ROW" | "EMPTY_FILE" | "NO_HEADER" | "HEADER_WITH_NUL" | "HEADER_TOO_LARGE" | "TOO_MANY_COLUMNS" | "HEADER_TOO_LONG" | "NO_SUCH_DELIMITER" | "QUOTE_GOES_ON" | "QUOTE_NOT_CLOSED" | "CSV_ROW_TOO_LARGE" | "CSV_ROW_MALFORMED" | "NOT_IN_CHARSET" | "CSV_NOT_GZIP" | "JSON_NOT_GZIP" | "NOT_JSON" | "JSON_PROPERTY_TOO_LARGE" | "WORKBOOK_UNREADABLE" | "WORKBOOK_EMPTY" | "NO_VISIBLE_SHEET" | "NO_SUCH_SHEET" | "SHEET_EMPTY" | "HEADER_ROW_EMPTY" | "HEADER_MERGED" | "NOT_XLSX" | "NOT_CSV" | "JSON_NOT_CSV" | "UNKNOWN_PARAMETER" | "LARGER_THAN" | "NOT_AS_ANNOUNCED" | "NO_PREVIEW" | "NOT_UPLOADED" | "NOT_A_CURSOR" | "NO_COLUMN_OF_LIST" | "NOT_WITH_A_FILE" | "FOR_CSV_ALONE" | "NO_LIST_OF_FILES" | "LIST_WANTS_TOKEN" | "NOT_AN_ACTIVE_USER" | "NOT_THE_OWN_USER" | "NAME_NOT_UTF8" | "QUERY_AND_BODY_DIFFER" | "SPELLINGS_DIFFER" | "NO_FIELD_OF_REQUEST" | "GIVEN_TWICE" | "FIELD_TOO_LARGE" | "TOO_MANY_FILES" | "NO_FILE_OF_REQUEST" | "NO_FILE_NAMED" | "FILE_HAS_SIZE" | "FILE_HAS_TYPE" | "FILE_UNCLAIMED" | "DIFFERENT_VALUES" | "NOT_COLUMN_NAMES" | "BODY_WITHOUT_ROWS" | "BODY_NOT_AN_OBJECT" | "NO_BODY" | "FIELD_NOT_JSON" | "NO_LINE_OF_JSON" | "BODY_CUT_OFF" | "BODY_NOT_GZIP" | "NO_BOUNDARY" | "MULTIPART_MALFORMED" | "TOO_MANY_PARTS" | "PART_OF_UNKNOWN_TYPE" | "PATH_MALFORMED" | "PARTS_NAMED_OTHERWISE" | "NO_PARTS" | "BODY_OF_OTHER_TYPE" | "JSON_NOT_UTF8" | "CHARSET_UNKNOWN" | "ENCODING_UNKNOWN" | "XLSX_ENCODED" | "BODY_ENCODED" | "CODING_NOT_ACCEPTED" | "NO_FILE_OF_JOB" | "UPLOAD_OF_PARTS" | "SHEET_TOO_LONG" | "LIST_TOO_LONG";
        ImportAccepted: {
            created: number;
            updated: number;
            failed: number;
            suppliersCreated?: number;
            /** @description In the order in which they are imported. */
            parts: components["schemas"]["ImportPart"][];
            /** Format: uuid */
            jobId: string;
            /** @enum {string} */
            status: "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";
            statusUrl: string;
        };
        ImportProfile: {
            /** Format: uuid */
            id: string;
            legacyId: number;
            /** @example suppliers */
            resource: string;
            name: string;
            options: components["schemas"]["ImportOptionsOutput"] | null;
            isDefault: boolean | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ImportTemplate: {
            resource: string;
            xlsx: string;
            csv: string;
            languages: ("en" | "it" | "pt")[];
        };
        JobPage: {
            items: components["schemas"]["JobDto"][];
            total: number;
            page: number;
            pageSize: number;
        };
        JobDto: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @enum {string} */
            kind: "IMPORT" | "CHANGE" | "RECALCULATION" | "VERIFICATION" | "EXPORT" | "MAIL" | "MAINTENANCE";
            /** @enum {string} */
            status: "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";
            dryRun: boolean;
            progress: {
                processed: number;
                total: number | null;
                percent: number;
            };
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Why the job failed, once it has ended. */
            error: {
                code: string;
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            } | null;
            /** @description The first start, retries and lost workers; not that a job made room for others and went on. */
            attempts: number;
            /** @description While the job waits for its next attempt: why the last one did not succeed. */
            lastError?: {
                code: string;
                message: string;
            };
            /** @description While the job waits for its next attempt. */
            nextAttemptAt?: string;
            /** @description Imports: how many of the failed rows are kept for failed.csv. */
            failedKept?: number;
            /**
             * Format: uuid
             * @description The upload of several resources that this is a part of.
             */
            parentId?: string;
            /** @description Uploads of several resources: each is a job of its own besides. */
            parts?: components["schemas"]["ImportPart"][];
            /** @description Imports: what the sender calls the file. */
            fileName: string | null;
            /** @description Imports: bytes of the body, as it was sent. */
            sizeBytes: number | null;
            /** @description Imports: the options that they were sent with, those of their profile included. */
            options?: {
                /** @description For each field that is named here the column that fills it. */
                columns?: {
                    [key: string]: string;
                };
                /** @description Columns that are left out, whatever they are called; they need not be there. */
                ignoreColumns?: string[];
                /** @enum {string} */
                unknownColumns?: "refuse" | "ignore";
                /** @enum {string} */
                delimiter?: "," | ";" | "tab" | "|";
                /** @enum {string} */
                decimal?: "point" | "comma";
                /** @enum {string} */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: ("true/false" | "1/0" | "yes/no" | "y/n" | "sì/no" | "s/n" | "vero/falso" | "sim/não" | "verdadeiro/falso" | "ja/nein" | "j/n" | "wahr/falsch")[];
                /** @enum {string} */
                values?: "codes" | "names";
                sheet?: string;
                headerRow?: number;
                /** @enum {string} */
                createMissing?: "suppliers";
            };
            /** @description In whose name the job is done; not in events. */
            submitter?: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description Imports: since when failed rows need no attention any more, because somebody has said so. */
            acknowledgedAt?: string | null;
            requestId: string;
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
        };
        Overview: {
            /** @description There are neither suppliers nor imports. */
            isNew?: boolean;
            certifications?: {
                expired: components["schemas"]["Counted"];
                expiringIn30Days: components["schemas"]["Counted"];
                expiringIn90Days: components["schemas"]["Counted"];
                /** @description No outcome of a verification is noted. */
                notVerified: components["schemas"]["Counted"];
                /** @description The outcome of the verification is REJECTED. */
                rejected: components["schemas"]["Counted"];
            };
            suppliers?: {
                total: number;
                withoutCertification: number;
            };
            documents?: {
                /** @description Uploads that are not completed, or failed. */
                notReady: components["schemas"]["Counted"];
            };
            /** @description Imports that failed in the last 7 days, or had rows that did, without those that somebody has acknowledged. */
            imports?: {
                withFailedRows: components["schemas"]["Counted"];
                latest: {
                    /** Format: uuid */
                    id: string;
                    type: string;
                    fileName: string | null;
                    /** @enum {string} */
                    status: "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";
                    failedRows: number;
                    /** Format: date-time */
                    finishedAt: string;
                    submitter: {
                        /** Format: uuid */
                        id: string;
                        name: string;
                    } | null;
                }[];
            };
            /** @description Purchase records of the last 12 months, the present one last. */
            purchases?: {
                months: components["schemas"]["PurchaseMonth"][];
                /** @description Whose factors CO2 is computed with; `built-in` are examples. */
                emissionFactors: {
                    source: string;
                    version: string;
                };
            };
        };
        Counted: {
            /** @description At most 1000. */
            count: number;
            /** @description There are more than could be counted at once. */
            orMore: boolean;
        };
        PurchaseMonth: {
            /**
             * @description yyyy-mm, in UTC.
             * @example 2026-11
             */
            month: string;
            purchases: number;
            /** Format: decimal */
            weightKg: string;
            /** Format: decimal */
            co2EmissionsKg: string;
            byTransportMode: {
                /** @description null: none is given. */
                transportMode: ("ROAD" | "SEA" | "AIR" | "RAIL") | null;
                purchases: number;
                /** Format: decimal */
                weightKg: string;
                /** Format: decimal */
                co2EmissionsKg: string;
            }[];
        };
        LegacySupplierPage: {
            items: components["schemas"]["LegacySupplier"][];
            total: number;
            page: number;
            page_size: number;
        };
        LegacySupplier: {
            id: number;
            /** Format: uuid */
            uuid: string;
            external_id: string | null;
            name: string;
            country: string | null;
            category: string | null;
            reach_compliant: boolean | null;
            svhc_compliant: boolean | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
        };
        BulkAnswer: {
            created: number;
            updated: number;
            failed: number;
            /** @description With create_missing=suppliers: how many were created. */
            suppliers_created?: number;
            /** @description At most 1,000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["BulkRowError"][];
            errors_truncated?: boolean;
            /** @description Where not all failed rows are kept for failed.csv: how many are. */
            failed_kept?: number;
        };
        BulkAccepted: {
            created: number;
            updated: number;
            failed: number;
            /** @description With create_missing=suppliers: how many were created. */
            suppliers_created?: number;
            /** @description At most 1,000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["BulkRowError"][];
            errors_truncated?: boolean;
            /** @description Where not all failed rows are kept for failed.csv: how many are. */
            failed_kept?: number;
            /** Format: uuid */
            job_id: string;
            status: string;
            status_url: string;
        };
        ImportPreview: {
            detected: {
                /** @enum {string} */
                format: "json" | "ndjson" | "csv" | "xlsx";
                encoding?: string;
                delimiter?: string;
                separator_line?: boolean;
                /** @enum {string} */
                line_break?: "crlf" | "lf" | "cr" | "none";
                sheet?: string;
                sheets?: string[];
                header_row?: number;
            } & {
                [key: string]: unknown;
            };
            /** @description Only the beginning was looked at; the row in which it ends is left out. */
            truncated: boolean;
            profile: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description What an import with these parameters would be refused with because of the header. */
            refusal: {
                code: string;
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            } | null;
            columns: components["schemas"]["ProposedColumn"][];
            /** @description Required fields without a column; ` | ` stands between those of which one is enough. */
            missing: string[];
            candidates: {
                decimal: components["schemas"]["FormCandidate"][];
                dates: components["schemas"]["FormCandidate"][];
                booleans: components["schemas"]["FormCandidate"][];
                values: components["schemas"]["FormCandidate"][];
            };
            rows: components["schemas"]["PreviewedRow"][];
        };
        ProposedColumn: {
            column: string;
            position: number;
            samples: string[];
            field: string | null;
            /** @enum {string} */
            confidence: "mapped" | "exact" | "spelling" | "language" | "nearest" | "none" | "ignored";
            /** @description Of the nearest field: 1 is the same. */
            likeness?: number;
        };
        FormCandidate: {
            value: string;
            /** @description Cells that can be read so. */
            cells: number;
            /** @description Those of them that can be read in no other way. */
            only: number;
            example: string;
        };
        PreviewedRow: {
            index: number;
            line?: number;
            values: Record<string, never> | unknown[] | string | number | boolean | null;
            error: components["schemas"]["RowError"] | null;
        };
        RowError: {
            /** @description Counts from 0 in the body. */
            index: number;
            line?: number;
            key: string | null;
            field: string | null;
            code: string;
            message: string;
            /** @description What the message says, for other languages. */
            reasons: components["schemas"]["FieldReason"][];
        };
        LegacySupplierProduct: {
            id: number;
            /** Format: uuid */
            uuid: string;
            name: string;
            sku: string | null;
            supplier_id: number;
            external_id: string | null;
            description: string | null;
            composition: string | null;
            unit_of_measure: string | null;
            product_origin_country: string | null;
            raw_material_origin_country: string | null;
            quantity_available: number | null;
            lead_time_days: number | null;
            unit_cost: number | null;
            currency: string | null;
            reach_compliant: boolean | null;
            certifications: string[] | null;
            product_weight_kg: number | null;
            gots_certified: boolean | null;
            available: boolean | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
        };
        LegacyCompanyProduct: {
            id: number;
            /** Format: uuid */
            uuid: string;
            name: string;
            sku: string;
            external_id: string | null;
            description: string | null;
            composition: string | null;
            unit_of_measure: string | null;
            product_origin_country: string | null;
            raw_material_origin_country: string | null;
            quantity_available: number | null;
            lead_time_days: number | null;
            unit_cost: number | null;
            currency: string | null;
            reach_compliant: boolean | null;
            certifications: string[] | null;
            product_weight_kg: number | null;
            gots_certified: boolean | null;
            available: boolean | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
            barcode: string | null;
            unit_sale_price: number | null;
            sustainability_score: number | null;
            recycled_content_percent: number | null;
        };
        PurchaseRecord: {
            id: number;
            /** Format: uuid */
            uuid: string;
            supplier_id: number;
            supplier_product_id: number | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            purchase_date: string;
            quantity_kg: number | null;
            unit_price: number | null;
            currency: string | null;
            transport_mode: string | null;
            distance_km: number | null;
            weight_kg: number | null;
            co2_emissions_kg: number | null;
            purchase_status: string | null;
            purchase_order_number: string | null;
            invoice_number: string | null;
            ddt_number: string | null;
            transaction_certificate_number: string | null;
            batch_number: string | null;
            delivery_date: string | null;
            expected_delivery_date: string | null;
            delivery_notes: string | null;
            notes: string | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
        };
        PurchaseStatusChange: {
            id: number;
            purchase_record_id: number;
            from_status: ("ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED") | null;
            /** @enum {string} */
            to_status: "ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED";
            changed_by_user_id: number;
            changed_at: string;
        };
        LegacyTraceability: {
            id: number;
            /** Format: uuid */
            uuid: string;
            company_product_id: number | null;
            status: string | null;
            total_co2_kg: number;
            total_distance_km: number;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
        };
        LegacyProcessingStage: {
            id: number;
            /** Format: uuid */
            uuid: string;
            traceability_id: number;
            stage_name: string;
            stage_order: number;
            country_code: string | null;
            distance_km: number | null;
            co2_kg: number | null;
            company_type: string | null;
            supplier_id: number | null;
            company_id: number | null;
            internal_process: string | null;
            transport_mode: string | null;
            starts_from_company: boolean | null;
            certifications_snapshot: string | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
        };
        ChemicalProduct: {
            id: number;
            /** Format: uuid */
            uuid: string;
            name: string;
            cas_numbers: string[] | null;
            supplier: string | null;
            zdhc_level: string | null;
            msds_url: string | null;
            reach_compliant: boolean | null;
            svhc_substance: boolean | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
        };
        ChemicalPurchase: {
            id: number;
            /** Format: uuid */
            uuid: string;
            chemical_product_id: number;
            supplier_id: number;
            user_id: number;
            company_id: number;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            purchase_date: string;
            quantity_kg: number;
            cost_per_kg: number;
            total_cost: number | null;
            currency: string;
            delivery_date: string | null;
            purchase_order_number: string | null;
            invoice_number: string | null;
            batch_number: string | null;
            batch_expiry_date: string | null;
            warehouse_location: string | null;
            quality_certificate_number: string | null;
            msds_received: boolean | null;
            reach_compliant: boolean | null;
            notes: string | null;
            internal_notes: string | null;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            created_at: string;
            /**
             * @description UTC, without zone
             * @example 2026-02-23T10:30:00
             */
            updated_at: string;
        };
        LegacyJob: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @enum {string} */
            kind: "IMPORT" | "CHANGE" | "RECALCULATION" | "VERIFICATION" | "EXPORT" | "MAIL" | "MAINTENANCE";
            /** @enum {string} */
            status: "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";
            dry_run: boolean;
            progress: {
                processed: number;
                total: number | null;
                percent: number;
            };
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Why the job failed, once it has ended. */
            error: {
                code: string;
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            } | null;
            /** @description The first start, retries and lost workers; not that a job made room for others and went on. */
            attempts: number;
            /** @description While the job waits for its next attempt: why the last one did not succeed. */
            last_error?: {
                code: string;
                message: string;
            };
            /** @description While the job waits for its next attempt. */
            next_attempt_at?: string;
            /** @description Imports: how many of the failed rows are kept for failed.csv. */
            failed_kept?: number;
            /**
             * Format: uuid
             * @description The upload of several resources that this is a part of.
             */
            parent_id?: string;
            /** @description Uploads of several resources: each is a job of its own besides. */
            parts?: components["schemas"]["LegacyImportPart"][];
            /** @description Imports: what the sender calls the file. */
            file_name: string | null;
            /** @description Imports: bytes of the body, as it was sent. */
            size_bytes: number | null;
            request_id: string;
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
        };
        LegacyImportPart: {
            /**
             * Format: uuid
             * @description Of its job.
             */
            id: string;
            /** @description What it holds: the word in the path of the bulk endpoint. */
            resource: string;
            /** @description The file, sheet or field that it came as. */
            name: string;
            /** @enum {string} */
            status: "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";
            created: number;
            updated: number;
            failed: number;
            suppliers_created?: number;
            /** @description The first errors of its rows; at most 1000 of all parts. */
            errors?: components["schemas"]["BulkRowError"][];
            /** @description What the messages of `errors` say, for other languages, in their order; null of rows that an earlier release has kept. */
            reasons?: (components["schemas"]["FieldReason"][] | null)[];
            errors_truncated?: boolean;
            failed_kept?: number;
            /** @description Why the part failed as a whole. */
            error: {
                code: string;
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            } | null;
            status_url: string;
            /** @description Where rows failed: all that are kept. */
            failed_rows_url: string | null;
        };
        BulkEditAnswer: {
            updated: number;
            /** @description Rows that had these values already, and were not written. */
            unchanged: number;
            failed: number;
            /** @description At most 1000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["BulkChangeRowError"][];
            errorsTruncated?: boolean;
            failedKept?: number;
        };
        BulkChangeRowError: {
            id: string;
            /** @description Counts from 0 among the ids, each of which counts once, or the rows that were found. */
            index: number;
            field: string | null;
            code: string;
            message: string;
        };
        BulkEditAccepted: {
            updated: number;
            /** @description Rows that had these values already, and were not written. */
            unchanged: number;
            failed: number;
            /** @description At most 1000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["BulkChangeRowError"][];
            errorsTruncated?: boolean;
            failedKept?: number;
            /** Format: uuid */
            jobId: string;
            status: string;
            statusUrl: string;
        };
        BulkDeleteAnswer: {
            deleted: number;
            failed: number;
            /** @description At most 1000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["BulkChangeRowError"][];
            errorsTruncated?: boolean;
            failedKept?: number;
        };
        BulkDeleteAccepted: {
            deleted: number;
            failed: number;
            /** @description At most 1000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["BulkChangeRowError"][];
            errorsTruncated?: boolean;
            failedKept?: number;
            /** Format: uuid */
            jobId: string;
            status: string;
            statusUrl: string;
        };
        LegacyBulkEditAnswer: {
            updated: number;
            /** @description Rows that had these values already, and were not written. */
            unchanged: number;
            failed: number;
            /** @description At most 1000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["LegacyBulkChangeRowError"][];
            errors_truncated?: boolean;
            failed_kept?: number;
        };
        LegacyBulkChangeRowError: {
            id: number;
            /** @description Counts from 0 among the ids, each of which counts once, or the rows that were found. */
            index: number;
            field: string | null;
            code: string;
            message: string;
        };
        LegacyBulkEditAccepted: {
            updated: number;
            /** @description Rows that had these values already, and were not written. */
            unchanged: number;
            failed: number;
            /** @description At most 1000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["LegacyBulkChangeRowError"][];
            errors_truncated?: boolean;
            failed_kept?: number;
            /** Format: uuid */
            job_id: string;
            status: string;
            status_url: string;
        };
        LegacyBulkDeleteAnswer: {
            deleted: number;
            failed: number;
            /** @description At most 1000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["LegacyBulkChangeRowError"][];
            errors_truncated?: boolean;
            failed_kept?: number;
        };
        LegacyBulkDeleteAccepted: {
            deleted: number;
            failed: number;
            /** @description At most 1000; all that are kept are in the job's failed.csv. */
            errors: components["schemas"]["LegacyBulkChangeRowError"][];
            errors_truncated?: boolean;
            failed_kept?: number;
            /** Format: uuid */
            job_id: string;
            status: string;
            status_url: string;
        };
        ImportOptionsOutput: {
            /** @description For each field that is named here the column that fills it. */
            columns?: {
                [key: string]: string;
            };
            /** @description Columns that are left out, whatever they are called; they need not be there. */
            ignoreColumns?: string[];
            /** @enum {string} */
            unknownColumns?: "refuse" | "ignore";
            /** @enum {string} */
            delimiter?: "," | ";" | "tab" | "|";
            /** @enum {string} */
            decimal?: "point" | "comma";
            /** @enum {string} */
            dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
            booleans?: ("true/false" | "1/0" | "yes/no" | "y/n" | "sì/no" | "s/n" | "vero/falso" | "sim/não" | "verdadeiro/falso" | "ja/nein" | "j/n" | "wahr/falsch")[];
            /** @enum {string} */
            values?: "codes" | "names";
            sheet?: string;
            headerRow?: number;
            /** @enum {string} */
            createMissing?: "suppliers";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description In how many seconds to come again. */
        RetryAfter: string;
        /** @description Requests that are left (`r`) and in how many seconds all are there again (`t`); RateLimit-Remaining and RateLimit-Reset say the same. */
        RateLimit: string;
        /** @description The tightest limit that the request counts for, of its credential, its user and its tenant: so many requests (`q`) in so many seconds (`w`); RateLimit-Limit says the former, too. */
        RateLimitPolicy: string;
        /** @description Since when there is something better, which Link names (RFC 9745). */
        Deprecation: string;
        /** @description Pages beside this one, by `rel`: first, prev, next, last (RFC 8288). */
        Link: string;
        /** @description Of what the answer shows of the row: for If-Match and If-None-Match. */
        ETag: string;
        /** @description How many rows there are on all pages, or in the file. Arrays of the legacy dialect leave it out; their files have it. */
        TotalCount: string;
        /** @description What of Prefer was honoured (RFC 7240). */
        PreferenceApplied: string;
        /** @description The job that has done the work, for its result and its failed rows. */
        ContentLocation: string;
        /** @description Where to ask how far the work is. */
        Location: string;
        /** @description `true`: the answer of an earlier request with the same key. */
        IdempotentReplayed: string;
        /** @description The job that follows from the change. */
        JobId: string;
        /** @description How many failed rows are kept. */
        FailedRowsKept: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alive"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1HealthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alive"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1HealthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AuthCsrf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CsrfToken"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1MeEntitlements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ("suppliers" | "products" | "materials" | "purchases" | "chemicals" | "traceability" | "documents" | "account")[];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AuthForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AuthResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AuthChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSession"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1AuthSessionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AuthAcceptInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvite"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AuthProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1AuthProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfile"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AuthApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AuthApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithToken"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AuthApiKeysScopes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyScopeOption"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1AuthApiKeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AccountServiceKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AccountServiceKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceKey"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithToken"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1AccountServiceKeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AccountModulePermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModulePermissionOption"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AccountUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantUsage"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AccountUsers: {
        parameters: {
            query?: {
                /** @description A part of the name or of the address. */
                search?: string;
                role?: "admin" | "operator";
                status?: "ACTIVE" | "DISABLED";
                sortBy?: "createdAt" | "name" | "email" | "lastLoginAt";
                sortDirection?: "asc" | "desc";
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUserList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AccountUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccountUser"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUser"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AccountUsersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUser"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1AccountUsersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1AccountUsersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountUser"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUser"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1AccountUsersIdInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1AccountUsersIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountUserStatus"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUser"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1AccountAudit: {
        parameters: {
            query?: {
                /** @description What happened to what, such as `supplier.created`. */
                action?: string;
                /** @description What it happened to, such as `supplier`. */
                entityType?: string;
                entityId?: string;
                entityLegacyId?: number;
                /** @description Who did it, or in whose name. */
                userId?: string;
                from?: string;
                /** @description Exclusive. */
                to?: string;
                page?: number;
                pageSize?: number;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventPage"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1PlatformTenants: {
        parameters: {
            query?: {
                /** @description A part of the name. */
                search?: string;
                status?: "ACTIVE" | "DISABLED";
                sortBy?: "name" | "createdAt";
                sortDirection?: "asc" | "desc";
                page?: number;
                pageSize?: number;
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTenantPage"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PlatformTenants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlatformTenant"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTenant"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1PlatformTenantsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTenant"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1PlatformTenantsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePlatformTenant"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTenant"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1PlatformTenantsIdUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTenantUsage"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1PlatformTenantsIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePlatformTenantStatus"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTenant"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Suppliers: {
        parameters: {
            query?: {
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                sortBy?: "name" | "createdAt" | "country" | "category";
                sortDirection?: "asc" | "desc";
                search?: string;
                externalId?: string;
                country?: string;
                category?: string;
                complianceStatus?: "COMPLIANT" | "PARTIAL" | "NON_COMPLIANT";
                certified?: boolean;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierDtoPage"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1Suppliers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1SuppliersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1SuppliersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1SuppliersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1SupplierCertificationsExpiring: {
        parameters: {
            query?: {
                /** @description Within so many days; 90. */
                days?: number;
                /** @description Those that have expired too; false. */
                includeExpired?: boolean;
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpiringCertificationDto"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1SupplierCertifications: {
        parameters: {
            query: {
                supplierId: string;
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierCertificationDto"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1SupplierCertifications: {
        parameters: {
            query: {
                supplierId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierCertificationDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierCertificationDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1SupplierCertificationsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierCertificationDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1SupplierCertificationsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1SupplierCertificationsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierCertificationDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierCertificationDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1CertificationsExpiries: {
        parameters: {
            query?: {
                supplierId?: string;
                certificationType?: string;
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificationExpiries"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Certifications: {
        parameters: {
            query?: {
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                sortBy?: "expiry" | "createdAt";
                sortDirection?: "asc" | "desc";
                supplierId?: string;
                certificationType?: string;
                verificationStatus?: string;
                verified?: boolean;
                validity?: "VALID" | "EXPIRING" | "EXPIRED";
                expiresWithinDays?: number;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpiringCertificationDtoPage"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1SupplierProducts: {
        parameters: {
            query?: {
                search?: string;
                externalId?: string;
                supplierId?: string;
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierProductDto"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1SupplierProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierProductDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierProductDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1SupplierProductsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierProductDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1SupplierProductsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1SupplierProductsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierProductDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierProductDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductsSupplier: {
        parameters: {
            query?: {
                search?: string;
                externalId?: string;
                supplierId?: string;
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierProductDetailsDto"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductsSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierProductDetailsDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierProductDetailsDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductsSupplierId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierProductDetailsDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ProductsSupplierId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ProductsSupplierId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierProductDetailsDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierProductDetailsDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1CompanyProducts: {
        parameters: {
            query?: {
                search?: string;
                externalId?: string;
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProductDto"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1CompanyProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyProductDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProductDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1CompanyProductsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProductDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1CompanyProductsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1CompanyProductsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyProductDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProductDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductsCompany: {
        parameters: {
            query?: {
                search?: string;
                externalId?: string;
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProductDetailsDto"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductsCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyProductDetailsDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProductDetailsDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductsCompanyId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProductDetailsDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ProductsCompanyId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ProductsCompanyId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyProductDetailsDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyProductDetailsDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1TextileFibers: {
        parameters: {
            query?: {
                search?: string;
                supplierId?: string;
                externalId?: string;
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
                supplier_id?: number;
                external_id?: string;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiberProductDto"][] | components["schemas"]["LegacyFiber"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFibers: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FiberProductDtoCreate"] | components["schemas"]["LegacyFiberCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiberProductDto"] | components["schemas"]["LegacyFiber"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1TextileFibersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string | number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiberProductDto"] | components["schemas"]["LegacyFiber"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1TextileFibersId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1TextileFibersId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string | number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FiberProductDtoPatch"] | components["schemas"]["LegacyFiberPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiberProductDto"] | components["schemas"]["LegacyFiber"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1TextileYarns: {
        parameters: {
            query?: {
                search?: string;
                supplierId?: string;
                externalId?: string;
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
                supplier_id?: number;
                external_id?: string;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YarnProductDto"][] | components["schemas"]["LegacyYarn"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileYarns: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["YarnProductDtoCreate"] | components["schemas"]["LegacyYarnCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YarnProductDto"] | components["schemas"]["LegacyYarn"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1TextileYarnsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string | number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YarnProductDto"] | components["schemas"]["LegacyYarn"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1TextileYarnsId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1TextileYarnsId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string | number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["YarnProductDtoPatch"] | components["schemas"]["LegacyYarnPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YarnProductDto"] | components["schemas"]["LegacyYarn"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1TextileFabrics: {
        parameters: {
            query?: {
                search?: string;
                supplierId?: string;
                externalId?: string;
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
                supplier_id?: number;
                external_id?: string;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricProductDto"][] | components["schemas"]["LegacyFabric"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFabrics: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FabricProductDtoCreate"] | components["schemas"]["LegacyFabricCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricProductDto"] | components["schemas"]["LegacyFabric"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1TextileFabricsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string | number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricProductDto"] | components["schemas"]["LegacyFabric"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1TextileFabricsId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1TextileFabricsId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string | number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FabricProductDtoPatch"] | components["schemas"]["LegacyFabricPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricProductDto"] | components["schemas"]["LegacyFabric"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductMaterials: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sortBy?: "name" | "category" | "supplier" | "stock" | "createdAt" | "updatedAt";
                sortDirection?: "asc" | "desc";
                /** @description false: the answer has no facets, and comes sooner. */
                facets?: boolean;
                /** @description In name, code, composition and the name of the supplier. */
                search?: string;
                externalId?: string;
                kind?: "ALL" | "FIBER" | "YARN" | "FABRIC";
                supplierId?: string;
                /** @description GOTS, GRS, OEKO_TEX, CRADLE_TO_CRADLE, BETTER_COTTON, or text of the other certifications. */
                certification?: string;
                available?: boolean;
                unitOfMeasure?: "KG" | "G" | "T" | "L" | "ML" | "M3" | "M" | "CM" | "MM" | "M2" | "PCS" | "ROLL" | "BOX" | "PALLET";
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductMaterialListResponseDto"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductMaterials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductMaterialDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductMaterialDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductMaterialsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductMaterialDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductMaterialsKindId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductMaterialDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ProductMaterialsKindId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductMaterialsKindIdDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaterialDetailDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductMaterialsKindIdActivities: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaterialActivityListResponseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductMaterialsKindIdDocuments: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                includeDeleted?: boolean;
                category?: "TECHNICAL_SHEET" | "OTHER";
            };
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentListResponseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductMaterialsKindIdDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @default TECHNICAL_SHEET
                     * @enum {string}
                     */
                    category?: "TECHNICAL_SHEET" | "OTHER";
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadProductMaterialDocumentsResponseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductMaterialsKindIdDocumentsPresign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignProductMaterialDocumentsRequestDto"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignProductMaterialDocumentsResponseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductMaterialsKindIdDocumentsDocumentIdComplete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
            };
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteUploadRequestDto"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ProductMaterialsKindIdDocumentsDocumentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductMaterialsKindIdPurchases: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
            };
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaterialPurchaseListResponseDto"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductMaterialsKindIdPurchases: {
        parameters: {
            query?: never;
            header: {
                /** @description The same key repeats the same request, for 24 hours. */
                "idempotency-key": string;
            };
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaterialPurchaseDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaterialPurchaseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductMaterialsKindIdPurchasesEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstimateMaterialPurchaseTransportDto"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstimateMaterialPurchaseTransportResponseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductMaterialsKindIdPurchasesWithDocuments: {
        parameters: {
            query?: never;
            header: {
                /** @description The same key repeats the same request, for 24 hours. */
                "idempotency-key": string;
            };
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description CreateMaterialPurchaseDto. What attachments says counts where the part attachments is absent. At most 262144 bytes.
                     * @example {"lotNumber":"L-2026-001","purchaseDate":"2026-01-15T00:00:00Z","quantity":"1250.5","unitOfMeasure":"KG","ddtNumber":"DDT-118","invoiceNumber":"F-2026-77"}
                     */
                    payload: string;
                    /**
                     * @description The manifest. At most 262144 bytes.
                     * @example []
                     */
                    attachments?: string;
                } & {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaterialPurchaseCreatedResponseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ProductMaterialsKindIdPurchasesPurchaseId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaterialPurchaseDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaterialPurchaseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductMaterialsKindIdPurchasesPurchaseIdDocuments: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                includeDeleted?: boolean;
                category?: string;
            };
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentListResponseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductMaterialsKindIdPurchasesPurchaseIdDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    category: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ProductMaterialsKindIdPurchasesPurchaseIdDocumentsDocumentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                kind: "FIBER" | "YARN" | "FABRIC";
                id: string;
                purchaseId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Purchases: {
        parameters: {
            query?: {
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                sortBy?: "purchaseDate" | "createdAt";
                sortDirection?: "asc" | "desc";
                materialId?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseDtoPage"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1Purchases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1PurchasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1PurchasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1PurchasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1PurchasesPurchaseIdDocuments: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                includeDeleted?: boolean;
                category?: string;
            };
            header?: never;
            path: {
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentListResponseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PurchasesPurchaseIdDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    category: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PurchasesPurchaseIdDocumentsPresign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignPurchaseDocumentRequestDto"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUpload"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PurchasesPurchaseIdDocumentsDocumentIdComplete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
            };
            path: {
                purchaseId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteUploadRequestDto"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1PurchasesPurchaseIdDocumentsDocumentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                purchaseId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1PurchaseRecords: {
        parameters: {
            query?: {
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                sortBy?: "createdAt" | "purchaseDate";
                sortDirection?: "asc" | "desc";
                supplierId?: string;
                supplierProductId?: string;
                status?: "ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED";
                transportMode?: "ROAD" | "SEA" | "AIR" | "RAIL";
                purchasedFrom?: string;
                purchasedBefore?: string;
                number?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseRecordDtoPage"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PurchaseRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRecordDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseRecordDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1PurchaseRecordsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseRecordDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1PurchaseRecordsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1PurchaseRecordsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRecordDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseRecordDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1PurchaseRecordsIdStatusChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseStatusChangeDto"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Chemicals: {
        parameters: {
            query?: {
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                sortBy?: "name" | "createdAt";
                sortDirection?: "asc" | "desc";
                search?: string;
                cas?: string;
                zdhcLevel?: "LEVEL_1" | "LEVEL_2" | "LEVEL_3" | "NOT_LISTED";
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProductDtoPage"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1Chemicals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalProductDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProductDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ChemicalsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProductDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ChemicalsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ChemicalsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalProductDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProductDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ChemicalsPurchases: {
        parameters: {
            query?: {
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                sortBy?: "purchaseDate" | "createdAt";
                sortDirection?: "asc" | "desc";
                chemicalProductId?: string;
                supplierId?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalPurchaseDtoPage"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ChemicalsPurchases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalPurchaseDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalPurchaseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ChemicalsPurchasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalPurchaseDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ChemicalsPurchasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ChemicalsPurchasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalPurchaseDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalPurchaseDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductTraceabilityStageTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageTypeDto"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductTraceability: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sortBy?: "traceabilityName" | "createdAt" | "updatedAt" | "totalCo2PerKg" | "totalDistanceKm";
                sortDirection?: "asc" | "desc";
                /** @description false: the answer has no facets, and comes sooner. */
                facets?: boolean;
                /** @description In the names of journeys. */
                search?: string;
                clientIds?: string[];
                compositionIds?: string[];
                /** @description Journeys with a stage at this supplier. */
                supplierId?: string;
                /** @description Journeys of this product. */
                productId?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductTraceabilityListResponseDto"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductTraceability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductTraceabilityDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductTraceabilityDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductTraceabilityId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductTraceabilityDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ProductTraceabilityId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ProductTraceabilityId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductTraceabilityDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductTraceabilityDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductTraceabilityIdStages: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessingStageDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Job-Id": components["headers"]["JobId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessingStageDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ProductTraceabilityStagesStageId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessingStageDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ProductTraceabilityStagesStageId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Job-Id": components["headers"]["JobId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ProductTraceabilityStagesStageId: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                stageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessingStageDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Job-Id": components["headers"]["JobId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessingStageDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Traceability: {
        parameters: {
            query?: {
                productId?: string;
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceabilityRecordDto"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1Traceability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraceabilityRecordDtoCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceabilityRecordDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1TraceabilityId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceabilityRecordDto"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1TraceabilityId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1TraceabilityId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraceabilityRecordDtoPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceabilityRecordDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Documents: {
        parameters: {
            query?: {
                /** @description A part of the name of the file. */
                search?: string;
                entityType?: "SUPPLIER" | "SUPPLIER_CERTIFICATION" | "SUPPLIER_PRODUCT" | "COMPANY_PRODUCT" | "FIBER" | "YARN" | "FABRIC" | "MATERIAL_PURCHASE" | "TRACEABILITY_JOURNEY" | "PROCESSING_STAGE" | "TRACEABILITY_RECORD";
                entityId?: string;
                category?: string;
                includeDeleted?: boolean;
                /** @description true: those that are not deleted, and whose bytes have not arrived or were not those that were announced. */
                notReady?: boolean;
                page?: number;
                pageSize?: number;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentListResponseDto"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1Documents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @enum {string} */
                    entityType: "SUPPLIER" | "SUPPLIER_CERTIFICATION" | "SUPPLIER_PRODUCT" | "COMPANY_PRODUCT" | "FIBER" | "YARN" | "FABRIC" | "MATERIAL_PURCHASE" | "TRACEABILITY_JOURNEY" | "PROCESSING_STAGE" | "TRACEABILITY_RECORD";
                    /** Format: uuid */
                    entityId: string;
                    category: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1DocumentsPresign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignUploadRequestDto"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUpload"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1DocumentsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1DocumentsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1DocumentsIdDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The range that was asked for. */
            206: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The client has it already, as If-None-Match or If-Modified-Since says. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1DocumentsIdPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The range that was asked for. */
            206: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The client has it already, as If-None-Match or If-Modified-Since says. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1DocumentsIdComplete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteUploadRequestDto"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1EmissionFactors: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmissionFactors"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiV1EmissionFactors: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmissionFactorsReplace"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "X-Job-Id": components["headers"]["JobId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmissionFactors"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1Imports: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                /** @description Absent, each part is read by the default profile of its resource where there is one; `none`: by none. */
                profile?: "none";
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                /** @description The same as dry_run. */
                dryRun?: boolean;
                /** @description The same as unknown_columns. */
                unknownColumns?: "refuse" | "ignore";
                /** @description The same as create_missing. */
                createMissing?: "suppliers";
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
                /** @description CSV: the encoding of the files; absent, UTF-8, or UTF-16 with its mark. */
                charset?: string;
                /** @description What to do with files and sheets whose names say of no resource; refuse. */
                unknown_parts?: "refuse" | "ignore";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    suppliers?: string;
                    /** Format: binary */
                    "supplier-products"?: string;
                    /** Format: binary */
                    "company-products"?: string;
                    /** Format: binary */
                    "purchase-records"?: string;
                    /** Format: binary */
                    fibers?: string;
                    /** Format: binary */
                    yarns?: string;
                    /** Format: binary */
                    fabrics?: string;
                    /** Format: binary */
                    "processing-stages"?: string;
                };
                "application/zip": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportProfiles: {
        parameters: {
            query?: {
                resource?: "suppliers" | "supplier-products" | "company-products" | "purchase-records" | "fibers" | "yarns" | "fabrics" | "processing-stages";
                /** @description Of tokens and sessions: counts from 1. */
                page?: number;
                /** @description Of tokens and sessions: rows of a page; 20. */
                pageSize?: number;
                after?: string;
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportProfile"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ImportProfiles: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportProfileCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportProfile"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportProfilesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportProfile"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ImportProfilesId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ImportProfilesId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportProfilePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportProfile"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportTemplate"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesSuppliersXlsx: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesSuppliersCsv: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesSupplierProductsXlsx: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesSupplierProductsCsv: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesCompanyProductsXlsx: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesCompanyProductsCsv: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesPurchaseRecordsXlsx: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesPurchaseRecordsCsv: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesFibersXlsx: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesFibersCsv: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesYarnsXlsx: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesYarnsCsv: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesFabricsXlsx: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesFabricsCsv: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesProcessingStagesXlsx: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ImportTemplatesProcessingStagesCsv: {
        parameters: {
            query?: {
                /** @description Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English. */
                language?: "en" | "it" | "pt";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Jobs: {
        parameters: {
            query?: {
                type?: string;
                kind?: "IMPORT" | "CHANGE" | "RECALCULATION" | "VERIFICATION" | "EXPORT" | "MAIL" | "MAINTENANCE";
                status?: "QUEUED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";
                createdFrom?: string;
                createdBefore?: string;
                /** @description true: imports that failed in the last 7 days, or had rows that did, without those that somebody has acknowledged. */
                needsAttention?: boolean;
                page?: number;
                pageSize?: number;
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1JobsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1JobsIdCancel: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1JobsIdAcknowledge: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1JobsEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1JobsIdEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1JobsIdFailedCsv: {
        parameters: {
            query?: {
                /** @description For spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Failed-Rows-Kept": components["headers"]["FailedRowsKept"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1JobsIdFailedXlsx: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Failed-Rows-Kept": components["headers"]["FailedRowsKept"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1Overview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSuppliers: {
        parameters: {
            query?: {
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                sortBy?: "created_date" | "name" | "country" | "category";
                sortOrder?: "asc" | "desc";
                country?: string;
                category?: string;
                complianceStatus?: "COMPLIANT" | "PARTIAL" | "NON_COMPLIANT";
                certified?: boolean;
                search?: string;
                external_id?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacySupplierPage"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSuppliers: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacySupplierCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacySupplier"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSuppliersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacySupplier"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiSuppliersId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacySupplierPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacySupplier"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSuppliersBulk: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["LegacySupplierCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSuppliersBulkPreview: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["LegacySupplierCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSupplierProducts: {
        parameters: {
            query?: {
                search?: string;
                supplier_id?: number;
                external_id?: string;
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacySupplierProduct"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSupplierProducts: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacySupplierProductCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacySupplierProduct"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSupplierProductsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacySupplierProduct"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiSupplierProductsId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacySupplierProductPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacySupplierProduct"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSupplierProductsBulk: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["LegacySupplierProductCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSupplierProductsBulkPreview: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["LegacySupplierProductCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCompanyProducts: {
        parameters: {
            query?: {
                search?: string;
                external_id?: string;
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyCompanyProduct"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCompanyProducts: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyCompanyProductCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyCompanyProduct"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCompanyProductsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyCompanyProduct"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiCompanyProductsId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyCompanyProductPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyCompanyProduct"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCompanyProductsBulk: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["LegacyCompanyProductCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCompanyProductsBulkPreview: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["LegacyCompanyProductCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPurchaseRecords: {
        parameters: {
            query?: {
                purchase_status?: "ORDERED" | "IN_TRANSIT" | "DELIVERED" | "CANCELLED";
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseRecord"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPurchaseRecords: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRecordCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseRecord"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPurchaseRecordsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseRecord"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiPurchaseRecordsId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRecordPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseRecord"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPurchaseRecordsIdStatusChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseStatusChange"][];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPurchaseRecordsBulk: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["PurchaseRecordCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPurchaseRecordsBulkPreview: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["PurchaseRecordCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFibersBulk: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description The same as dry_run. */
                dryRun?: boolean;
                /** @description The same as unknown_columns. */
                unknownColumns?: "refuse" | "ignore";
                /** @description The same as create_missing. */
                createMissing?: "suppliers";
                /** @description The same as header_row. */
                headerRow?: number;
                /** @description The same as ignore_columns. */
                ignoreColumns?: string;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    records: components["schemas"]["LegacyFiberCreate"][];
                    /** @constant */
                    mode: "UPSERT";
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFibersBulkPreview: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description The same as dry_run. */
                dryRun?: boolean;
                /** @description The same as unknown_columns. */
                unknownColumns?: "refuse" | "ignore";
                /** @description The same as create_missing. */
                createMissing?: "suppliers";
                /** @description The same as header_row. */
                headerRow?: number;
                /** @description The same as ignore_columns. */
                ignoreColumns?: string;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    records: components["schemas"]["LegacyFiberCreate"][];
                    /** @constant */
                    mode: "UPSERT";
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileYarnsBulk: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description The same as dry_run. */
                dryRun?: boolean;
                /** @description The same as unknown_columns. */
                unknownColumns?: "refuse" | "ignore";
                /** @description The same as create_missing. */
                createMissing?: "suppliers";
                /** @description The same as header_row. */
                headerRow?: number;
                /** @description The same as ignore_columns. */
                ignoreColumns?: string;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    records: components["schemas"]["LegacyYarnCreate"][];
                    /** @constant */
                    mode: "UPSERT";
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileYarnsBulkPreview: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description The same as dry_run. */
                dryRun?: boolean;
                /** @description The same as unknown_columns. */
                unknownColumns?: "refuse" | "ignore";
                /** @description The same as create_missing. */
                createMissing?: "suppliers";
                /** @description The same as header_row. */
                headerRow?: number;
                /** @description The same as ignore_columns. */
                ignoreColumns?: string;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    records: components["schemas"]["LegacyYarnCreate"][];
                    /** @constant */
                    mode: "UPSERT";
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFabricsBulk: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description The same as dry_run. */
                dryRun?: boolean;
                /** @description The same as unknown_columns. */
                unknownColumns?: "refuse" | "ignore";
                /** @description The same as create_missing. */
                createMissing?: "suppliers";
                /** @description The same as header_row. */
                headerRow?: number;
                /** @description The same as ignore_columns. */
                ignoreColumns?: string;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    records: components["schemas"]["LegacyFabricCreate"][];
                    /** @constant */
                    mode: "UPSERT";
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFabricsBulkPreview: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description The same as dry_run. */
                dryRun?: boolean;
                /** @description The same as unknown_columns. */
                unknownColumns?: "refuse" | "ignore";
                /** @description The same as create_missing. */
                createMissing?: "suppliers";
                /** @description The same as header_row. */
                headerRow?: number;
                /** @description The same as ignore_columns. */
                ignoreColumns?: string;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    records: components["schemas"]["LegacyFabricCreate"][];
                    /** @constant */
                    mode: "UPSERT";
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTraceability: {
        parameters: {
            query?: {
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyTraceability"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTraceability: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyTraceabilityCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyTraceability"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTraceabilityId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyTraceability"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiTraceabilityId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyTraceabilityPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyTraceability"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiProcessingStages: {
        parameters: {
            query?: {
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too. */
                references?: "ids" | "keys";
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyProcessingStage"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiProcessingStages: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyProcessingStageCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Job-Id": components["headers"]["JobId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyProcessingStage"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiProcessingStagesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyProcessingStage"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiProcessingStagesId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyProcessingStagePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Job-Id": components["headers"]["JobId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyProcessingStage"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiProcessingStagesBulk: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
                /** @description What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out. */
                "content-disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stages: components["schemas"]["LegacyProcessingStageCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiProcessingStagesBulkPreview: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
                profile?: string;
                /** @description Validate everything, store nothing; false. */
                dry_run?: boolean;
                /** @description CSV: absent, it is found out. */
                delimiter?: "," | ";" | "tab" | "|";
                /** @description CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). Absent, with a point and without such separators. */
                decimal?: "point" | "comma";
                /** @description CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069. */
                dates?: "yyyy-mm-dd" | "yyyy/mm/dd" | "yyyy.mm.dd" | "dd/mm/yyyy" | "dd-mm-yyyy" | "dd.mm.yyyy" | "mm/dd/yyyy" | "mm-dd-yyyy" | "mm.dd.yyyy" | "dd/mm/yy" | "dd-mm-yy" | "dd.mm.yy" | "mm/dd/yy" | "mm-dd-yy" | "mm.dd.yy";
                booleans?: string;
                /** @description CSV and .xlsx: how countries, units, means of transport and the like are written: as codes, or by their names in English, Italian or Portuguese, too; codes. */
                values?: "codes" | "names";
                /** @description CSV and .xlsx: what to do with columns that are no fields; refuse. */
                unknown_columns?: "refuse" | "ignore";
                columns?: string;
                /** @description CSV and .xlsx: columns that are left out, whatever their names mean, separated by commas or as a JSON array. */
                ignore_columns?: string;
                /** @description .xlsx: name of the sheet, hidden or not; absent, it is the first that is visible. */
                sheet?: string;
                /** @description .xlsx: number of the row that is the header; absent, it is found out. */
                header_row?: number;
                /** @description Creates suppliers that rows name by key and nobody has; needs suppliers:write besides. */
                create_missing?: "suppliers";
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stages: components["schemas"]["LegacyProcessingStageCreate"][];
                };
                "application/x-ndjson": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChemicalsSearch: {
        parameters: {
            query: {
                cas: string;
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProduct"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChemicals: {
        parameters: {
            query?: {
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProduct"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChemicals: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalProductCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProduct"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChemicalsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProduct"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChemicalsId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalProductCreate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalProduct"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ChemicalPurchases: {
        parameters: {
            query?: {
                companyId?: number;
                chemicalProductId?: number;
                supplierId?: number;
                /** @description Of service keys, and on legacy paths: counts from 0. */
                page?: number;
                /** @description Of service keys, and on legacy paths: rows of a page; 50. */
                size?: number;
                after?: string;
                /** @description csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types. */
                format?: "json" | "csv" | "ndjson" | "xlsx";
                /** @description Of a file: names of its columns in their order, or all. Otherwise those that an import takes. */
                columns?: string;
                /** @description Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula. */
                for?: "excel";
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalPurchase"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ChemicalPurchases: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalPurchaseCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalPurchase"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1ChemicalPurchasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: 304 as long as it would be the same. */
                "if-none-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalPurchase"];
                };
            };
            /** @description It is what If-None-Match names. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1ChemicalPurchasesId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchApiV1ChemicalPurchasesId: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description The ETag that the row was read with: 412 where it has changed since. */
                "if-match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalPurchasePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChemicalPurchase"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiJobsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyJob"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1SuppliersBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1SuppliersBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1SupplierCertificationsBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierCertificationDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1SupplierCertificationsBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierCertificationDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1SupplierProductsBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierProductDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1SupplierProductsBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierProductDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductsSupplierBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierProductDetailsDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductsSupplierBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierProductDetailsDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1CompanyProductsBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyProductDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1CompanyProductsBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyProductDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductsCompanyBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyProductDetailsDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductsCompanyBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyProductDetailsDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFibersBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FiberProductDtoBulkEditRequest"] | components["schemas"]["LegacyFiberBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"] | components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"] | components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFibersBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FiberProductDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileYarnsBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["YarnProductDtoBulkEditRequest"] | components["schemas"]["LegacyYarnBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"] | components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"] | components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileYarnsBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["YarnProductDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFabricsBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FabricProductDtoBulkEditRequest"] | components["schemas"]["LegacyFabricBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"] | components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"] | components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TextileFabricsBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FabricProductDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PurchasesBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PurchasesBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PurchaseRecordsBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRecordDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1PurchaseRecordsBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRecordDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ChemicalsBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalProductDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ChemicalsBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalProductDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ChemicalsPurchasesBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalPurchaseDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ChemicalsPurchasesBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalPurchaseDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductTraceabilityBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductTraceabilityDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductTraceabilityBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductTraceabilityDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductTraceabilityStagesBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessingStageDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ProductTraceabilityStagesBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessingStageDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TraceabilityBulkEdit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraceabilityRecordDtoBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1TraceabilityBulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraceabilityRecordDtoBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSuppliersBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacySupplierBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSupplierProductsBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacySupplierProductBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCompanyProductsBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyCompanyProductBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPurchaseRecordsBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRecordBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTraceabilityBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyTraceabilityBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiProcessingStagesBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyProcessingStageBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChemicalsBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalProductBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ChemicalPurchasesBulkEdit: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalPurchaseBulkEditRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkEditAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1ChemicalPurchasesBulkDelete: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
                /** @description `respond-async` answers at once. `wait=N` waits for the job, N seconds or 60 at most. What else it says is ignored, not refused (RFC 7240). */
                prefer?: string;
                /** @description Makes a repetition of the same request answer what the first one did. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChemicalPurchaseBulkDeleteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkDeleteAnswer"];
                };
            };
            /** @description Not finished within the time budget; the job goes on. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBulkDeleteAccepted"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1Exports: {
        parameters: {
            query?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                userId?: number;
            };
            header?: {
                /** @description Integer id of the acting user: an active user of the tenant with a service key, else the caller alone. */
                "x-user-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExportDto"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDto"];
                };
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1JobsIdExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The range that was asked for. */
            206: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The client has it already, as If-None-Match or If-Modified-Since says. */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
