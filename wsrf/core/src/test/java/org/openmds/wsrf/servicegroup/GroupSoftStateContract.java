package org.openmds.wsrf.servicegroup;

import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.softstate.SoftStateContract;
import org.openmds.wsrf.state.StateStore;

/** The contract of soft state for service groups. */
public abstract class GroupSoftStateContract extends SoftStateContract {

    private static final RequestedLifetime LIFETIME = new RequestedLifetime.Relative(LEASE);

    @SuppressWarnings("NullAway.Init") // open() sets it
    private ServiceGroup group;

    /** Opens a group. */
    protected abstract ServiceGroup openGroup(StateStore store, LeaseClock leaseClock);

    @Override
    protected void open(UnreliableStore from) {
        group = openGroup(from, clock);
    }

    @Override
    protected void close() {
        group.close();
    }

    @Override
    protected CompletableFuture<String> add(int number) {
        return group.add(GroupFixture.with(GroupFixture.plain("http://host" + number + "/", "x"), LIFETIME))
                .thenApply(added -> added.key().value());
    }

    @Override
    protected CompletableFuture<?> change(String key) {
        return group.renew(new EntryKey(key), LIFETIME);
    }

    @Override
    protected CompletableFuture<?> remove(String key) {
        return group.remove(new EntryKey(key));
    }

    @Override
    protected boolean isVisible(String key) {
        return group.find(new EntryKey(key)).isPresent();
    }

    @Override
    protected int count() {
        return group.snapshot().entries().size();
    }

    @Override
    protected String collection() {
        return group.name() + "/entries";
    }

    @Override
    protected int unreadable() {
        return group.unreadableRecords();
    }
}
