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
 * A Grid Index Information Service: answers with the entries of the services that are registered with it. A registration expires unless
 * it is renewed in time. Searches at or below {@code Mds-Vo-Op-name=register} find the registrations; other searches do not. Thread-safe.
 */
final class GiisDirectory implements SearchableDirectory, AutoCloseable {

    /** Limit of registrations; further ones are refused. */
    static final int MAX_REGISTRANTS = 10_000;

    private record GiisMember(GiisRegistration registration, RegisteredService service, CachedOrigin origin) {
    }

    private final DN suffix;
    private final Entry own;
    private final boolean keepsConnections;
    private final OriginInvoker invoker;
    private final Clock clock;
    private final LongSupplier nanos;
    private final ServerActivity activity = new ServerActivity();
    private final Map<DN, GiisMember> members = new ConcurrentHashMap<>();

    /**
     * @param keepsConnections
     *            true to keep the connections to registered services
     */
    GiisDirectory(DN suffix, boolean keepsConnections, OriginInvoker invoker, Clock clock, LongSupplier nanos) {
        this.suffix = suffix;
        this.own = GrisDirectory.suffixEntry(suffix);
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
    public ServerActivity activity() {
        return activity;
    }

    @Override
    public List<Entry> ownEntries(DirectorySearch directorySearch) {
        if (!GiisRegistration.registrationsBelow(suffix).isAncestorOf(directorySearch.base(), true)) {
            return List.of(own);
        }
        removeExpired();
        return members.values().stream().map(member -> member.registration().entry(suffix)).toList();
    }

    @Override
    public List<CachedOrigin> matchingOrigins(DirectorySearch directorySearch) {
        removeExpired();
        if (GiisRegistration.registrationsBelow(suffix).isAncestorOf(directorySearch.base(), true)) {
            return List.of();
        }
        List<CachedOrigin> concerned = new ArrayList<>(members.size());
        for (GiisMember member : members.values()) {
            if (member.service().mayAnswer(directorySearch)) {
                concerned.add(member.origin());
            }
        }
        return concerned;
    }

    @Override
    public OriginInvoker invoker() {
        return invoker;
    }

    @Override
    public void add(AddRequestProtocolOp entry) throws LDAPException {
        DN name = new DN(entry.getDN());
        if (!GiisRegistration.registrationsBelow(suffix).isAncestorOf(name, false)) {
            throw new LDAPException(ResultCode.UNWILLING_TO_PERFORM,
                    "expected a registration below %s, got %s".formatted(GiisRegistration.registrationsBelow(suffix),
                            entry.getDN()));
        }
        GiisRegistration registration = GiisRegistration.of(entry.getAttributes());
        if (!registration.validTo().isAfter(clock.instant())) {
            throw new LDAPException(ResultCode.CONSTRAINT_VIOLATION,
                    "expected a registration that is still valid, got one until " + registration.validTo());
        }
        removeExpired();
        if (members.size() >= MAX_REGISTRANTS && !members.containsKey(name)) {
            throw new LDAPException(ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "the limit of %d registered services is reached".formatted(MAX_REGISTRANTS));
        }
        members.compute(name, (_, before) -> before == null ? member(registration) : renewed(before, registration));
    }

    private GiisMember member(GiisRegistration registration) {
        RegisteredService registeredService = new RegisteredService(registration, suffix, keepsConnections);
        return new GiisMember(registration, registeredService,
                new CachedOrigin(registeredService, registration.cachettl(), nanos, activity));
    }

    /** Keeps the cached entries, unless the renewal changes more than the validity. */
    private GiisMember renewed(GiisMember before, GiisRegistration registration) {
        if (registration.validUntil(before.registration().validTo()).equals(before.registration())) {
            return new GiisMember(registration, before.service(), before.origin());
        }
        before.service().close();
        return member(registration);
    }

    private void removeExpired() {
        var now = clock.instant();
        members.values().removeIf(member -> {
            boolean expired = !member.registration().validTo().isAfter(now);
            if (expired) {
                member.service().close();
            }
            return expired;
        });
    }

    int registrants() {
        removeExpired();
        return members.size();
    }

    @Override
    public void close() {
        activity.stop();
        members.values().forEach(member -> member.service().close());
    }
}
