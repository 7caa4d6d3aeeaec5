package org.openmds.server;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.jetty.server.Request;
import org.openmds.server.identity.AccessControl;
import org.openmds.server.identity.LentCertificates.LentToken;
import org.openmds.server.operation.AuditLog;
import org.openmds.webmds.PageAccess;
import org.openmds.webmds.PageUser;
import org.openmds.webmds.SignInLog;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.endpoint.Authenticator.Authentication;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/**
 * The users of pages by the access control of this process. Thread-safe.
 *
 * @param indexes
 *            indexes of this process that pages show
 * @param triggers
 *            the index whose rights apply to triggers; empty if the triggers are another process's, which then decides
 * @param own
 *            token of WebMDS itself
 * @param signIns
 *            log of sign-ins
 */
record PageUsers(AccessControl access, List<String> indexes, Optional<String> triggers,
        Optional<Authorization> own, SignInLog signIns) implements PageAccess {

    /** Returns a log of sign-ins that is part of the audit log. */
    static SignInLog log(AuditLog audit) {
        return audit::signIn;
    }

    @Override
    public PageUser user(Optional<Authorization> token) {
        Optional<Authorization> shown = token.or(this::own);
        if (shown.isEmpty()) {
            return user(Caller.ANONYMOUS);
        }
        return switch (access.inspect(shown.get().headerValue())) {
            case Authentication.Identified(Caller caller) -> user(caller);
            case Authentication.Refused(_, String reason) -> PageUser.refused(reason);
        };
    }

    private PageUser user(Caller caller) {
        return new PageUser(caller.name(), triggers.map(group -> rights(caller, group)),
                indexes.stream().allMatch(index -> has(caller, AccessRight.READ, index)), "");
    }

    private Set<AccessRight> rights(Caller caller, String group) {
        Set<AccessRight> rights = EnumSet.noneOf(AccessRight.class);
        Arrays.stream(AccessRight.values()).filter(right -> has(caller, right, group)).forEach(rights::add);
        return rights;
    }

    private boolean has(Caller caller, AccessRight right, String group) {
        return access.check(caller, right, group) == Access.GRANTED;
    }

    @Override
    public Optional<LentCredential> lend(Request request) {
        return triggers.isEmpty() ? Optional.empty() : access.lend(request).map(Lent::new);
    }

    @Override
    public Optional<String> certificateRefusal(Request request) {
        return access.certificateRefusal(request);
    }

    private record Lent(LentToken token) implements LentCredential {

        @Override
        public String fingerprint() {
            return token.fingerprint();
        }

        @Override
        public String subject() {
            return token.subject();
        }

        @Override
        public Instant end() {
            return token.end();
        }

        @Override
        public Authorization authorization() {
            return Authorization.bearer(token.token());
        }

        @Override
        public void close() {
            token.close();
        }
    }
}
