package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlFragment;

/** A group with a manual clock and a store that can fail. */
final class GroupFixture implements AutoCloseable {

    static final String NAME = "test";
    static final Duration LEASE = Duration.ofMinutes(10);

    final ManualClock clock = new ManualClock();
    private GroupSettings settings;
    private UnreliableStore store = new UnreliableStore();
    private ServiceGroup group;

    GroupFixture() {
        this(MembershipContentRule.ANY, 100_000);
    }

    GroupFixture(MembershipContentRule rule, int maxEntries) {
        this(rule, maxEntries, EntryQuota.unlimited());
    }

    GroupFixture(EntryQuota quota) {
        this(MembershipContentRule.ANY, 100_000, quota);
    }

    private GroupFixture(MembershipContentRule rule, int maxEntries, EntryQuota quota) {
        settings = new GroupSettings(NAME,
                key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                LeaseTerms.DEFAULT, rule, maxEntries, new PagePool(8 << 20)).with(quota);
        group = ServiceGroup.open(settings, clock, store);
    }

    ServiceGroup group() {
        return group;
    }

    UnreliableStore store() {
        return store;
    }

    GroupSettings settings() {
        return settings;
    }

    /** Simulates an orderly restart of the process. */
    ServiceGroup restart() {
        group.close();
        return recover();
    }

    /** Simulates a killed process that is restarted with another quota. */
    ServiceGroup recover(EntryQuota quota) {
        settings = new GroupSettings(settings.name(), settings.entryReference(), settings.leases(), settings.rule(),
                settings.maxEntries(), settings.pages()).with(quota);
        return recover();
    }

    /** Simulates a killed and restarted process: changes that were not forced to the store are lost. */
    ServiceGroup recover() {
        ServiceGroup killed = group;
        store = store.reopened();
        killed.close();
        group = ServiceGroup.open(settings, clock, store);
        return group;
    }

    LeasedEntry added(String address, String content) {
        return done(group.add(plain(address, content)));
    }

    /** Returns when the writer has processed all earlier commands. */
    void settle() {
        faultOf(group.remove(new EntryKey("none")));
    }

    /** Adds a listener and returns when it has received the existing entries. */
    void listen(GroupListener listener) {
        group.addListener(listener);
        settle();
    }

    List<String> contents() {
        return group.snapshot().entries().stream().map(entry -> entry.content().root().text()).sorted().toList();
    }

    @Override
    public void close() {
        store.full(false);
        group.close();
        store.close();
    }

    static Registration plain(String address, String content) {
        return new Registration(EndpointReference.of(address), content(content), null,
                new RequestedLifetime.Relative(LEASE),
                "alice");
    }

    static Registration collected(String address, String config) {
        XmlFragment configuration = XmlFragment.parse("<c:Config xmlns:c='urn:c'>" + config + "</c:Config>");
        return new Registration(EndpointReference.of(address), content("pending"), configuration,
                new RequestedLifetime.Relative(LEASE), "alice");
    }

    static Registration with(Registration registration, RequestedLifetime lifetime) {
        return new Registration(registration.member(), registration.content(), registration.configuration(), lifetime,
                registration.owner());
    }

    static Registration by(Registration registration, String owner) {
        return new Registration(registration.member(), registration.content(), registration.configuration(),
                registration.lifetime(), owner);
    }

    static XmlFragment content(String text) {
        return XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><v xmlns='urn:v'>" + text
                + "</v></sg:Content>");
    }

    static <T> T done(CompletableFuture<T> future) {
        try {
            return future.get(10, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("the future did not complete: " + e, e);
        }
    }

    static Throwable failure(CompletableFuture<?> future) {
        Throwable thrown = catchThrowable(() -> future.get(10, TimeUnit.SECONDS));
        return thrown instanceof ExecutionException && thrown.getCause() != null
                ? thrown.getCause()
                : new AssertionError("expected a failure, got " + thrown, thrown);
    }

    static FaultKind faultOf(CompletableFuture<?> future) {
        Throwable failure = failure(future);
        if (failure instanceof WsrfFaultException exception) {
            return exception.fault().kind();
        }
        throw new AssertionError("expected a fault, got " + failure, failure);
    }
}
