package org.openmds.wsrf.notification.subscription;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.delivery.ManualTimer;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.delivery.RecordingSender;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.softstate.SoftStateContract;
import org.openmds.wsrf.softstate.WriterStatus;

final class SubscriptionSoftStateTest extends SoftStateContract {

    private static final RequestedLifetime LIFETIME = new RequestedLifetime.Relative(LEASE);

    @SuppressWarnings("NullAway.Init") // open() sets it
    private SubscriptionRegistry registry;

    @Override
    protected void open(UnreliableStore from) {
        registry = SubscriptionRegistry.open(
                new SubscriptionSettings(NotificationFixture.MANAGER, NotificationFixture.LEASES, 10_000, 5_000, 10_000,
                        NotificationFixture.DELIVERY),
                new NotificationDependencies(clock, from, new ManualTimer(), new RecordingSender(),
                        new NotificationStatistics()));
    }

    @Override
    protected void close() {
        registry.close();
    }

    @Override
    protected CompletableFuture<String> add(int number) {
        return registry.create("producer",
                new SubscribeRequest(EndpointReference.of("http://c" + number + "/"), NotificationFilter.NONE,
                        Optional.empty(), false, LIFETIME),
                new Caller("alice", true)).thenApply(Subscription::key);
    }

    @Override
    protected CompletableFuture<?> change(String key) {
        return registry.renew(key, LIFETIME);
    }

    @Override
    protected CompletableFuture<?> remove(String key) {
        return registry.remove(key);
    }

    @Override
    protected boolean isVisible(String key) {
        return registry.find(key).isPresent();
    }

    @Override
    protected int count() {
        return registry.count();
    }

    @Override
    protected String collection() {
        return "subscriptions";
    }

    @Override
    protected WriterStatus writer() {
        return registry.writer();
    }

    @Override
    protected int unreadable() {
        return registry.unreadableRecords();
    }
}
