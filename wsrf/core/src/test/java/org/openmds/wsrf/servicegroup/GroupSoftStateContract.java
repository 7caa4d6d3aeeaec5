package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.softstate.SoftStateContract;
import org.openmds.wsrf.softstate.WriterStatus;
import org.openmds.wsrf.state.StateStore;

/** The contract of soft state for service groups. */
public abstract class GroupSoftStateContract extends SoftStateContract {

    private static final RequestedLifetime LIFETIME = new RequestedLifetime.Relative(LEASE);

    @SuppressWarnings("NullAway.Init") // open() sets it
    private ServiceGroup group;
    private Budget budget = budget(1 << 30);

    /** Opens a group. */
    protected abstract ServiceGroup openGroup(StateStore store, LeaseClock leaseClock, EntryQuota quota);

    @Override
    protected void open(UnreliableStore from) {
        budget = budget(budget.limit());
        group = openGroup(from, clock, new EntryQuota(budget, Budget.unlimited(), entry -> 0));
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
    protected WriterStatus writer() {
        return group.writer();
    }

    @Override
    protected int unreadable() {
        return group.unreadableRecords();
    }

    @Test
    void add_beyondTheQuota_isRefusedUntilAnotherEntryEnds() {
        String first = added();
        limit(budget.inUse() * 5 / 2);
        added();

        WsrfFaultException refusal = fault(add(100));
        assertThat(refusal.fault().kind()).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(refusal).hasMessageContaining("more bytes of memory").hasMessageContaining("limits.index-bytes");
        assertThat(count()).isEqualTo(2);
        assertThat(budget.refusals()).isEqualTo(1);

        done(change(first));
        done(remove(first));
        assertThat(isVisible(done(add(100)))).isTrue();
        clock.advance(LEASE.multipliedBy(2));
        assertThat(count()).isZero();
        assertThat(budget.inUse()).isZero();
    }

    @Test
    void quota_afterARefusedWrite_isAsBefore() {
        String key = added();
        long before = budget.inUse();
        store().full(true);
        assertThat(fault(add(100)).fault().kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(fault(remove(key)).fault().kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);

        assertThat(budget.inUse()).isEqualTo(before);
    }

    @Test
    void open_atTheQuota_readsTheSameEntries() {
        List<String> keys = List.of(added(), added(), added());
        limit(budget.inUse());

        kill();

        assertThat(keys).allMatch(this::isVisible);
        assertThat(group.leftOutEntries()).isZero();
        assertThat(fault(add(100)).fault().kind()).isEqualTo(FaultKind.ADD_REFUSED);
    }

    @Test
    void open_withASmallerQuota_leavesEntriesOnDiskUntilTheirLeasesEnd() {
        for (int i = 0; i < 10; i++) {
            added();
        }
        limit(budget.inUse() / 2);

        assertThat(count()).isBetween(4, 6);
        assertThat(group.leftOutEntries()).isEqualTo(10 - count());
        assertThat(store().load(collection())).hasSize(10);
        limit(1 << 30);
        assertThat(count()).isEqualTo(10);
        limit(budget.inUse() / 2);

        clock.advance(LEASE);
        assertThat(count()).isZero();
        added();
        assertThat(store().load(collection())).hasSize(1);
        assertThat(group.leftOutEntries()).isZero();
    }

    /** Restarts with another limit. */
    private void limit(long bytes) {
        budget = budget(bytes);
        kill();
    }

    private static Budget budget(long limit) {
        return new Budget("index-bytes", limit, limit);
    }
}
