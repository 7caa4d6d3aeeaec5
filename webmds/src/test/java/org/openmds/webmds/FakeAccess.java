package org.openmds.webmds;

import java.time.Instant;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.service.AccessRight;

/** Access control of a test: a user with a credential may silence and read; the header {@code Certificate} stands for the certificate of the connection. */
final class FakeAccess implements PageAccess {

    final List<SignInLog.SignInEvent> signIns = new CopyOnWriteArrayList<>();
    final AtomicInteger lent = new AtomicInteger();
    private volatile String revoked = "";
    private volatile Set<AccessRight> rights = EnumSet.of(AccessRight.READ, AccessRight.SILENCE);

    void give(Set<AccessRight> given) {
        rights = given;
    }

    void revoke(String subject) {
        revoked = subject;
    }

    @Override
    public PageUser user(Optional<Authorization> token) {
        return token.isEmpty()
                ? new PageUser("anonymous", Optional.of(Set.of(AccessRight.READ)), false, "")
                : new PageUser("alice", Optional.of(rights), rights.contains(AccessRight.READ), "");
    }

    @Override
    public Optional<LentCredential> lend(Request request) {
        return Optional.ofNullable(request.getHeaders().get("Certificate")).map(Lent::new);
    }

    @Override
    public Optional<String> certificateRefusal(Request request) {
        return Optional.ofNullable(request.getHeaders().get("Certificate"))
                .filter(revoked::equals)
                .map(subject -> subject + " was revoked");
    }

    @Override
    public SignInLog signIns() {
        return (_, event) -> signIns.add(event);
    }

    private final class Lent implements LentCredential {

        private final String subject;

        Lent(String subject) {
            this.subject = subject;
            lent.incrementAndGet();
        }

        @Override
        public String fingerprint() {
            return HexFormat.of().toHexDigits(subject.hashCode());
        }

        @Override
        public String subject() {
            return subject;
        }

        @Override
        public Instant end() {
            return Instant.MAX;
        }

        @Override
        public Authorization authorization() {
            return Authorization.bearer("lent-" + subject);
        }

        @Override
        public void close() {
            lent.decrementAndGet();
        }
    }
}
