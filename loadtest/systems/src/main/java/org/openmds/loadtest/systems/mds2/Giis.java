package org.openmds.loadtest.systems.mds2;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;

/**
 * A Grid Index Information Service: answers with what the services have that are registered with it. A registration that is not renewed in time is forgotten.
 * Searches at or below {@code Mds-Vo-Op-name=register} find the registrations, others do not. Thread-safe.
 */
final class Giis implements Directory, AutoCloseable {

    /** Further registrations are refused. */
    static final int MOST_REGISTRANTS = 10_000;

    private record Member(Registration registration, Registrant registrant, Kept kept) {
    }

    private final DN suffix;
    private final Entry own;
    private final boolean keepsConnections;
    private final Invoker invoker;
    private final Clock clock;
    private final LongSupplier nanos;
    private final Activity activity = new Activity();
    private final Map<DN, Member> members = new ConcurrentHashMap<>();

    /**
     * @param keepsConnections
     *            to its registrants
     */
    Giis(DN suffix, boolean keepsConnections, Invoker invoker, Clock clock, LongSupplier nanos) {
        this.suffix = suffix;
        this.own = Gris.suffixEntry(suffix);
        this.keepsConnections = keepsConnections;
        this.invoker = invoker;
        this.clock = clock;
        this.nanos = nanos;
    }

    @Override
    public DN suffix() {
        return suffix;
    }

    @Override
    public ServerSteps steps() {
        return ServerSteps.GIIS;
    }

    @Override
    public Activity activity() {
        return activity;
    }

    @Override
    public List<Entry> own(Question question) {
        if (!Registration.below(suffix).isAncestorOf(question.base(), true)) {
            return List.of(own);
        }
        forgetExpired();
        return members.values().stream().map(member -> member.registration().entry(suffix)).toList();
    }

    @Override
    public List<Kept> concerned(Question question) {
        forgetExpired();
        if (Registration.below(suffix).isAncestorOf(question.base(), true)) {
            return List.of();
        }
        List<Kept> concerned = new ArrayList<>(members.size());
        for (Member member : members.values()) {
            if (member.registrant().concerns(question)) {
                concerned.add(member.kept());
            }
        }
        return concerned;
    }

    @Override
    public Invoker invoker() {
        return invoker;
    }

    @Override
    public void add(AddRequestProtocolOp entry) throws LDAPException {
        DN name = new DN(entry.getDN());
        if (!Registration.below(suffix).isAncestorOf(name, false)) {
            throw new LDAPException(ResultCode.UNWILLING_TO_PERFORM,
                    "expected a registration below %s, got %s".formatted(Registration.below(suffix), entry.getDN()));
        }
        Registration registration = Registration.of(entry.getAttributes());
        if (!registration.validTo().isAfter(clock.instant())) {
            throw new LDAPException(ResultCode.CONSTRAINT_VIOLATION,
                    "expected a registration that is still valid, got one until " + registration.validTo());
        }
        forgetExpired();
        if (members.size() >= MOST_REGISTRANTS && !members.containsKey(name)) {
            throw new LDAPException(ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "%d services are registered, which is the most".formatted(MOST_REGISTRANTS));
        }
        members.compute(name, (_, before) -> before == null ? member(registration) : renewed(before, registration));
    }

    private Member member(Registration registration) {
        Registrant registrant = new Registrant(registration, suffix, keepsConnections);
        return new Member(registration, registrant, new Kept(registrant, registration.cachettl(), nanos, activity));
    }

    /** What is kept of it stays, unless it is told to be kept otherwise. */
    private Member renewed(Member before, Registration registration) {
        if (registration.until(before.registration().validTo()).equals(before.registration())) {
            return new Member(registration, before.registrant(), before.kept());
        }
        before.registrant().end();
        return member(registration);
    }

    private void forgetExpired() {
        var now = clock.instant();
        members.values().removeIf(member -> {
            boolean expired = !member.registration().validTo().isAfter(now);
            if (expired) {
                member.registrant().end();
            }
            return expired;
        });
    }

    int registrants() {
        forgetExpired();
        return members.size();
    }

    @Override
    public void close() {
        activity.end();
        members.values().forEach(member -> member.registrant().end());
    }
}
