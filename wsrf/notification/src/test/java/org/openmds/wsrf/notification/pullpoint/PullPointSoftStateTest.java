package org.openmds.wsrf.notification.pullpoint;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.softstate.SoftStateContract;
import org.openmds.wsrf.softstate.WriterStatus;

final class PullPointSoftStateTest extends SoftStateContract {

    @SuppressWarnings("NullAway.Init") // open() sets it
    private PullPoints pullPoints;

    @Override
    protected void open(UnreliableStore from) {
        LeaseTerms leases = new LeaseTerms(LEASE, Duration.ofSeconds(1), Duration.ofDays(1));
        pullPoints = PullPoints.open(new PullPointSettings("http://here/PullPoints", leases, 10_000, 100, 1 << 20),
                clock, from, new NotificationStatistics());
    }

    @Override
    protected void close() {
        pullPoints.close();
    }

    @Override
    protected CompletableFuture<String> add(int number) {
        return pullPoints.create(new Caller("alice", true)).thenApply(PullPoint::key);
    }

    @Override
    protected CompletableFuture<?> change(String key) {
        return pullPoints.setTerminationTime(key, new RequestedLifetime.Relative(LEASE));
    }

    @Override
    protected CompletableFuture<?> remove(String key) {
        return pullPoints.remove(key);
    }

    @Override
    protected boolean isVisible(String key) {
        return pullPoints.find(key).isPresent();
    }

    @Override
    protected int count() {
        return pullPoints.count();
    }

    @Override
    protected String collection() {
        return "pull-points";
    }

    @Override
    protected WriterStatus writer() {
        return pullPoints.writer();
    }

    @Override
    protected int unreadable() {
        return pullPoints.unreadableRecords();
    }
}
