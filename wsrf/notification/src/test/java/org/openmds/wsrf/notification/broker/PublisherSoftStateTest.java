package org.openmds.wsrf.notification.broker;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.notification.lease.ResourceKeys;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.softstate.LeasedListener;
import org.openmds.wsrf.softstate.LeasedTable;
import org.openmds.wsrf.softstate.SoftStateContract;
import org.openmds.wsrf.softstate.WriterStatus;

final class PublisherSoftStateTest extends SoftStateContract {

    @SuppressWarnings("NullAway.Init") // open() sets it
    private LeasedTable<PublisherRegistration> registrations;

    @Override
    protected void open(UnreliableStore from) {
        registrations = LeasedTable.open(new PublisherRegistrationRecords(clock, 10_000), clock, from,
                new LeasedListener<>() {
                    @Override
                    public void added(PublisherRegistration state) {
                        // no listener
                    }

                    @Override
                    public void changed(PublisherRegistration state) {
                        // no listener
                    }

                    @Override
                    public void removed(PublisherRegistration last) {
                        // no listener
                    }
                });
        registrations.start();
    }

    @Override
    protected void close() {
        registrations.close();
    }

    @Override
    protected CompletableFuture<String> add(int number) {
        return registrations.add(new PublisherRegistration(ResourceKeys.random(), "alice", Optional.empty(), List.of(),
                false, clock.now(), Optional.empty(), Lease.Limited.of(LEASE, clock)))
                .thenApply(PublisherRegistration::key);
    }

    @Override
    protected CompletableFuture<?> change(String key) {
        return registrations.change(key,
                (registration, time) -> registration.withLease(Lease.Limited.of(LEASE, time)));
    }

    @Override
    protected CompletableFuture<?> remove(String key) {
        return registrations.remove(key);
    }

    @Override
    protected boolean isVisible(String key) {
        return registrations.find(key).isPresent();
    }

    @Override
    protected int count() {
        return registrations.count();
    }

    @Override
    protected String collection() {
        return "publishers";
    }

    @Override
    protected WriterStatus writer() {
        return registrations.writer();
    }

    @Override
    protected int unreadable() {
        return registrations.unreadable();
    }
}
